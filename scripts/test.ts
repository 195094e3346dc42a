import { ensureChromium, ensureHeadlessShell } from './lib/chromium.ts';
import { browserTests, checkStage, nodeTests } from './lib/check-steps.ts';
import { runStages, type Step } from './lib/steps.ts';

const browserSteps: readonly Step[] = [
  nodeTests('video host in a browser', ['emulators/src/video-host/testing/*.in-browser.ts']),
  browserTests('browser', ['drills', 'site', 'stories', 'faults in gate', 'timed']),
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
