import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { ChangedTests } from './changed-tests.ts';
import { countJest, countPlaywright, countTap, REPORT, type Stage, type Step } from './steps.ts';

const NODE = ['--disable-warning=ExperimentalWarning'];

/** One PostgreSQL for all files, which also ends with them. */
export const POSTGRES = ['--test-global-setup=api/testing/postgres/for-all-files.ts'];

/** Runs tests with Node's test runner. */
export const nodeTests = (name: string, files: readonly string[], options: readonly string[] = []): Step => ({
  name,
  command: 'node',
  args: [
    ...NODE,
    '--test',
    // A file takes about one core, with its database.
    `--test-concurrency=${availableParallelism()}`,
    // In ms, by file as by test: without a limit, one that hangs holds all others.
    '--test-timeout=900000',
    ...options,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${REPORT}`,
    ...files,
  ],
  advice: 'Run one file again with: node --test <file>',
  count: countTap,
});

/** Projects of `playwright.config.ts` that `npm test` runs. */
export const BROWSER_PROJECTS: readonly string[] = ['site', 'replaced files', 'stories', 'timed', 'reports'];

/** Runs browser tests. */
export const browserTests = (
  name: string,
  projects: readonly string[],
  options: readonly string[] = [],
): Step => ({
  name,
  command: 'playwright',
  args: ['test', '--reporter=list,json', ...projects.map((project) => `--project=${project}`), ...options],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT },
  advice: 'Run one test again, with a trace: npx playwright test --trace on -g "<title>"',
  count: countPlaywright,
});

/** Tests of the platform in a browser, on its example. */
export const platformInBrowser: Step = {
  name: 'platform in a browser',
  command: 'playwright',
  args: ['test', '--config', 'platform/playwright.config.ts', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT },
  advice:
    'Run one test again, with a trace: npx playwright test --config platform/playwright.config.ts --trace on -g "<title>"',
  count: countPlaywright,
};

const FOLDERS = [
  'api',
  'cli',
  'emulators',
  'scripts',
  'webpack',
  'bench',
  'e2e/gameday',
  'platform/commands',
  'platform/store',
  'platform/server',
  'remotes/tools/src/engine',
];

export const NODE_TESTS: readonly string[] = FOLDERS.map((folder) => `${folder}/**/!(*.drill).test.ts`);

export const NODE_DRILLS: readonly Step[] = [
  nodeTests(
    'drills of API, commands and scripts',
    FOLDERS.map((folder) => `${folder}/**/*.drill.test.ts`),
    POSTGRES,
  ),
];

/** Whether Node's test runner runs the file, in place of Jest. */
export const isNodeTest = (file: string): boolean =>
  NODE_TESTS.some((pattern) => path.matchesGlob(file, pattern));

const format: Step = {
  name: 'format',
  command: 'oxfmt',
  args: ['--check'],
  advice: 'Run: npm run format',
};

const lint: Step = {
  name: 'lint',
  command: 'oxlint',
  args: [],
  advice: 'Each line above names a rule and a location.',
};

const typesOf = (name: string, project: string): Step => ({
  name,
  command: 'tsc',
  // Each of several checkers checks the types that all files share again; the other processor builds meanwhile.
  args: [
    ...['-p', project, '--checkers', '1', '--incremental'],
    ...['--tsBuildInfoFile', `node_modules/.cache/${name.replaceAll(' ', '-')}.json`],
  ],
  advice: 'Fix the type errors listed above.',
});

/** All files, with the globals of browsers, Node and Jest; then what runs in browsers or servers, with theirs alone. */
const types: readonly Step[] = [
  typesOf('types', '.'),
  typesOf('types in browsers', 'tsconfig.browser.json'),
  typesOf('types on servers', 'tsconfig.server.json'),
];

const apiTypes: Step = {
  name: 'types of the API',
  command: 'node',
  args: [...NODE, 'scripts/api-types.ts', '--check'],
  advice: 'Run: npm run api-types',
};

/** Runs Jest, with all unit tests by default. */
const unitTests = (files: readonly string[] = []): Step => ({
  name: 'unit',
  command: 'jest',
  // On two processors Jest's default would be a single worker.
  args: ['--maxWorkers=100%', '--json', `--outputFile=${REPORT}`, ...files],
  advice: 'Run one file again with: npx jest <file>',
  count: countJest,
});

const sourceSteps: readonly Step[] = [
  format,
  lint,
  {
    name: 'imports',
    command: 'node',
    args: [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      ...['--config', 'dependency-cruiser.config.ts', '--output-type', 'err-long'],
      ...['api', 'cli', 'emulators', 'platform', 'remotes', 'scripts', 'shared', 'shell', 'webpack'],
    ],
    advice: 'The rules above and their reasons are in dependency-cruiser.config.ts.',
  },
  apiTypes,
  ...types,
  unitTests(),
];

const build: Step = {
  name: 'build',
  command: 'node',
  args: [...NODE, 'scripts/build.ts'],
  advice: 'See the errors of webpack above.',
};

const buildSteps: readonly Step[] = [
  build,
  {
    name: 'budgets',
    command: 'node',
    args: [...NODE, 'scripts/budgets.ts'],
    advice: 'The first load exceeds its limit: defer what the first render does not need.',
  },
  nodeTests('API, commands and scripts', NODE_TESTS, POSTGRES),
  {
    name: 'identity',
    command: 'node',
    args: [...NODE, 'emulators/check-identity/main.ts'],
    advice: 'The identity emulator no longer responds as Google does: see the step above.',
  },
];

/** Tests of the platform without the site. */
export const PLATFORM_STAGES: Readonly<Record<'units' | 'browser', Stage>> = {
  units: [
    [unitTests(['platform/'])],
    [
      nodeTests(
        'platform',
        NODE_TESTS.filter((pattern) => pattern.startsWith('platform/')),
      ),
    ],
  ],
  browser: [[platformInBrowser]],
};

/** All checks without a browser. Source checks and build-dependent checks take about as long, and run in parallel. */
export const checkStage: Stage = [sourceSteps, buildSteps];

/** Lint, types, the formatting of the changed files, and the tests that the changes reach. */
export const changedStage = ({ jest, node, browser, platform }: ChangedTests): Stage => [
  [format, lint, apiTypes, ...types, ...(jest.length > 0 ? [unitTests(['--runTestsByPath', ...jest])] : [])],
  [
    ...(node.length > 0 ? [nodeTests('API, commands and scripts', node, POSTGRES)] : []),
    ...(browser.length > 0 ? [build, browserTests('browser', BROWSER_PROJECTS, browser)] : []),
    ...(platform.length > 0
      ? [{ ...platformInBrowser, args: [...platformInBrowser.args, ...platform] }]
      : []),
  ],
];
