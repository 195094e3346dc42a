import { ensureChromium, ensureHeadlessShell } from './lib/chromium.ts';
import { checkStage, nodeTests } from './lib/check-steps.ts';
import { countPlaywright, REPORT, runStages, type Step } from './lib/steps.ts';

const browserSteps: readonly Step[] = [
  nodeTests('video host in a browser', ['emulators/src/video-host/testing/video-host.in-browser.ts']),
  {
    name: 'browser',
    command: 'playwright',
    args: ['test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT },
    advice: 'Run one test again, with a trace: npx playwright test --trace on -g "<title>"',
    count: countPlaywright,
  },
  {
    name: 'bench runs',
    command: 'node',
    args: [
      '--disable-warning=ExperimentalWarning',
      'scripts/bench.ts',
      '--runs',
      '1',
      '--quiet',
      '200',
      '--page',
      '/',
    ],
    advice: 'This step only checks that the bench runs. See bench/README.md.',
  },
];

try {
  process.env.HEADLESS_SHELL = ensureHeadlessShell();
  process.env.CHROMIUM = ensureChromium();
  await runStages([checkStage, [browserSteps]]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
}
