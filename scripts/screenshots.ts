import { ensureChromium } from './lib/chromium.ts';
import { browserTests } from './lib/check-steps.ts';
import { buildIfStale } from './lib/run.ts';
import { runStages } from './lib/steps.ts';

/** Takes the pictures in docs/screenshots again. */
buildIfStale();
process.env.CHROMIUM = ensureChromium();
await runStages([[[browserTests('screenshots', ['screenshots'])]]]);
