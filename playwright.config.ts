import { defineConfig } from '@playwright/test';
import { BROWSER_ARGS, CHROMIUM, HEADLESS } from './e2e/support/browser.ts';
import { PORT } from './e2e/support/site.ts';

/** Each starts servers of its own: for development, or for releases. */
const DRILLS = [
  '**/development/*.spec.ts',
  '**/observability/*.spec.ts',
  '**/releases/{attacks,compatibility,integrity,load-fallback,offline,release,release-command,release-day,session-link,versions-apart}.spec.ts',
];
/** Measured by the frame or the millisecond: alone, after the rest. */
const TIMED = ['**/player/journey.spec.ts', '**/releases/{release-music,static-host,visit-timing}.spec.ts'];

/** Tables of 153 faults and of bad releases; `npm test` runs one of each kind, `npm run test:faults` all. */
const FAULTS = ['**/faults/*.spec.ts', '**/releases/bad-releases.spec.ts'];
/** Take pictures and test nothing: `npm run screenshots`. */
const SCREENSHOTS = ['**/screenshots/*.spec.ts'];

/** Pictures of the stories of each remote: `npm run stories`. */
const STORIES = ['**/stories/*.spec.ts'];

/** The real thing: production builds, the API, its database and the video host emulator, in a real Chromium. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  // The longest files first, so that both workers end together.
  projects: [
    { name: 'drills', testMatch: DRILLS, fullyParallel: false },
    { name: 'site', testIgnore: [...DRILLS, ...TIMED, ...FAULTS, ...SCREENSHOTS, ...STORIES] },
    { name: 'faults in gate', testMatch: FAULTS, grep: /@gate/ },
    { name: 'faults', testMatch: FAULTS },
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
    {
      name: 'timed',
      testMatch: TIMED,
      fullyParallel: false,
      workers: 1,
      dependencies: ['drills', 'site', 'stories', 'faults in gate'],
      use: {
        contextOptions: { reducedMotion: 'no-preference' },
        launchOptions: { executablePath: CHROMIUM, args: [...BROWSER_ARGS] },
      },
    },
  ],
  // The tests wait more than they compute: a third worker fills two cores.
  workers: 3,
  // A test that passes on a retry only is listed as flaky at the end of `npm test`, and is to be fixed.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${PORT}`,
    // Tests replace responses, which a worker requests beside the page.
    serviceWorkers: 'block',
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
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
