import { ensureChromium } from '@rushtone/platform/commands/chromium';
import { browserTests } from './lib/check-steps.ts';
import { buildIfStale } from './lib/run.ts';
import { runStages } from './lib/steps.ts';

/** Takes a screenshot of every page into `screenshots/`. */
await buildIfStale();
process.env.CHROMIUM = ensureChromium();
await runStages([[[browserTests('screenshots', ['screenshots'])]]]);
