import { browserTests, NODE_DRILLS } from './lib/check-steps.ts';
import { ensureChromium, ensureHeadlessShell } from '@rushtone/platform/commands/chromium';
import { buildIfStale } from './lib/run.ts';
import { runStages, type Step } from './lib/steps.ts';

const benchRuns: Step = {
  name: 'bench runs',
  command: 'node',
  args: [
    '--disable-warning=ExperimentalWarning',
    'scripts/bench.ts',
    ...['--runs', '1', '--quiet', '200', '--page', '/'],
  ],
  advice: 'This step only checks that the bench runs. See bench/README.md.',
};

/** `npm run test:drills` looks for the rare: see the table of both tiers in docs/development.md. */
try {
  process.env.HEADLESS_SHELL = ensureHeadlessShell();
  process.env.CHROMIUM = ensureChromium();
  await buildIfStale();
  await runStages([
    [
      [
        ...NODE_DRILLS,
        browserTests('browser drills', [
          'long drills',
          'drills',
          'replaced files, drills',
          'timed drills',
          'reports of drills',
        ]),
        benchRuns,
      ],
    ],
  ]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
}
