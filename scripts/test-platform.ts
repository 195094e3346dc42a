import { ensureChromium, ensureHeadlessShell } from '@rushtone/platform/commands/chromium';
import { PLATFORM_STAGES } from './lib/check-steps.ts';
import { runStages } from './lib/steps.ts';

/**
 * `npm test -w platform` runs the tests of the platform: of its units, and of releases in a browser on its example, which
 * is a workspace below it.
 */
try {
  const [part] = process.argv.slice(2);
  process.env.HEADLESS_SHELL = ensureHeadlessShell();
  process.env.CHROMIUM = ensureChromium();
  await runStages([part === 'browser' ? PLATFORM_STAGES.browser : PLATFORM_STAGES.units]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('\n0 passed, 1 failed');
  process.exitCode = 1;
}
