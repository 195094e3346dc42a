import { availableParallelism } from 'node:os';
import { defineConfig, type Project } from '@playwright/test';
import { BROWSER_ARGS, CHROMIUM, HEADLESS } from './e2e/support/browser.ts';
import { PORT } from './e2e/support/site.ts';

/** Tests of the second tier, `npm run test:drills`: whole files by their name, single tests by their tag. */
const DRILLS = /\.drill\.spec\.ts|@drill/;
/** Measured by the frame or the millisecond: alone, after the rest. */
const TIMED = [
  '**/player/journey.spec.ts',
  '**/releases/{release-music.spec,static-host.drill.spec,visit-timing.drill.spec}.ts',
];

/**
 * People have the service worker, and so do the tests. It is blocked where a test replaces a file or document, which the
 * worker would request beside the page.
 */
const WITHOUT_WORKER = [
  // Each replaces files of shell and remotes by faulty ones.
  '**/faults/*.spec.ts',
  '**/releases/release.drill.spec.ts',
  '**/releases/remotes.spec.ts',
  // Late or changed scripts, stylesheets and documents.
  '**/pages/{early-input,theme,untrusted-content}.spec.ts',
  '**/account/session.spec.ts',
  // The worker of the maker is missing.
  '**/maker/projects.spec.ts',
];

/** Drills that take minutes each. They begin first, so that no processor waits at the end until one of them is done. */
const LONG = [
  '**/releases/{attacks,bad-releases,compatibility,hanging-releases,release-command}.drill.spec.ts',
  '**/development/*.drill.spec.ts',
];

/** Take pictures and test nothing: `npm run screenshots`. */
const SCREENSHOTS = ['**/screenshots/*.spec.ts'];
/** Pictures of the stories of each remote: `npm run stories`. */
const STORIES = ['**/stories/*.spec.ts'];

/** Reads what pages have reported, after all other tests. */
const REPORTS = '**/reports.spec.ts';
const OTHERS = [...TIMED, ...SCREENSHOTS, ...STORIES, REPORTS];

const withoutWorker: Project = {
  testMatch: WITHOUT_WORKER,
  testIgnore: OTHERS,
  use: { serviceWorkers: 'block' },
};

/** Most files of drills start servers of their own, once for all of their tests. */
const drills: Project = { grep: DRILLS, fullyParallel: false };

const timed: Project = {
  testMatch: TIMED,
  fullyParallel: false,
  workers: 1,
  use: {
    contextOptions: { reducedMotion: 'no-preference' },
    launchOptions: { executablePath: CHROMIUM, args: [...BROWSER_ARGS] },
  },
};

/** The real thing: production builds, the API, its database and the video host emulator, in a real Chromium. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  projects: [
    { name: 'site', testIgnore: [...OTHERS, ...WITHOUT_WORKER], grepInvert: DRILLS },
    { name: 'replaced files', ...withoutWorker, grepInvert: DRILLS },
    { name: 'long drills', ...drills, testMatch: LONG },
    { name: 'drills', ...drills, testIgnore: [...OTHERS, ...WITHOUT_WORKER, ...LONG] },
    { name: 'replaced files, drills', ...withoutWorker, ...drills },
    { name: 'faults', ...withoutWorker, testMatch: '**/faults/*.spec.ts' },
    { name: 'screenshots', testMatch: SCREENSHOTS },
    {
      name: 'stories',
      testMatch: STORIES,
      // One worker builds the harness, and one page shows all stories of a remote.
      fullyParallel: false,
      snapshotPathTemplate: 'remotes/{arg}{ext}',
      use: {
        viewport: { width: 768, height: 720 },
        // Letters look the same on every machine: nothing is taken from the settings of its fonts.
        launchOptions: {
          executablePath: HEADLESS,
          args: [
            ...BROWSER_ARGS,
            '--font-render-hinting=none',
            '--disable-lcd-text',
            '--force-color-profile=srgb',
          ],
        },
      },
    },
    { name: 'timed', ...timed, grepInvert: DRILLS, dependencies: ['site', 'replaced files', 'stories'] },
    { name: 'reports', testMatch: REPORTS, dependencies: ['timed'] },
    { name: 'reports of drills', testMatch: REPORTS, dependencies: ['timed drills'] },
    // A static host's files are delayed.
    {
      name: 'timed drills',
      ...timed,
      use: { ...timed.use, serviceWorkers: 'block' },
      grep: DRILLS,
      dependencies: ['long drills', 'drills', 'replaced files, drills'],
    },
  ],
  // A test waits for about half of its time: two workers leave a third of two cores unused, three take 30 % less time.
  workers: Math.ceil(availableParallelism() * 1.5),
  // A test that passes on a retry only is listed as flaky at the end of `npm test`, and is to be fixed.
  retries: process.env.CI ? 2 : 0,
  // About ten times what a test takes on an idle machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 1440, height: 900 },
    // The animations of the home page alone keep a third of a core busy.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a sixth of the time of a test: run one that failed again with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: HEADLESS, args: [...BROWSER_ARGS] },
  },
  webServer: {
    command: `node --disable-warning=ExperimentalWarning e2e/support/server.ts ${PORT}`,
    url: `http://localhost:${PORT}/api/ready`,
    reuseExistingServer: false,
    stdout: 'ignore',
    // Faults that tests cause are warnings of the server.
    stderr: process.env.DEBUG ? 'pipe' : 'ignore',
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
