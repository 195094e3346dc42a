import { ensureChromium } from './lib/chromium.ts';
import { checkSteps, nodeTests } from './lib/check-steps.ts';
import { countPlaywright } from './lib/counts.ts';
import { runSteps } from './lib/steps.ts';

try {
  process.env.CHROMIUM = ensureChromium();
  runSteps([
    ...checkSteps,
    nodeTests('video host in a browser', ['emulators/src/video-host/testing/video-host.in-browser.ts']),
    {
      name: 'browser',
      command: 'node',
      args: ['--disable-warning=ExperimentalWarning', 'scripts/browser-tests.ts', '{report}'],
      advice: 'Run one of them again with: npx playwright test -g "<words of its title>"',
      count: countPlaywright,
    },
    {
      name: 'bench runs',
      command: 'node',
      args: ['--disable-warning=ExperimentalWarning', 'scripts/bench.ts', '--runs', '1', '--quiet', '200'],
      advice: 'It measures nothing here; it only has to run. See bench/README.md',
    },
  ]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
}
