import { parseArgs } from 'node:util';
import { findChangedTests } from './lib/changed-tests.ts';
import {
  BROWSER_PROJECTS,
  browserTests,
  changedStage,
  checkStage,
  isNodeTest,
  nodeTests,
  platformInBrowser,
} from './lib/check-steps.ts';
import { ensureChromium, ensureHeadlessShell } from '@rushtone/platform/commands/chromium';
import { runStages, type Stage } from './lib/steps.ts';

/**
 * `npm test` runs everything that says whether the product works. `npm test -- --changed` runs what the changes since
 * main reach by imports; `--since <commit>` compares with another commit.
 */
const readStages = async (): Promise<readonly Stage[]> => {
  const { values } = parseArgs({ options: { changed: { type: 'boolean' }, since: { type: 'string' } } });
  if (values.changed || values.since !== undefined)
    return [changedStage(await findChangedTests(isNodeTest, values.since))];
  return [
    checkStage,
    [
      [
        nodeTests('video host in a browser', ['emulators/src/video-host/testing/*.in-browser.ts']),
        platformInBrowser,
        browserTests('browser', BROWSER_PROJECTS),
      ],
    ],
  ];
};

try {
  const stages = await readStages();
  process.env.HEADLESS_SHELL = ensureHeadlessShell();
  process.env.CHROMIUM = ensureChromium();
  await runStages(stages);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
}
