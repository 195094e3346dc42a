import { ensureHeadlessShell } from '@rushtone/platform/commands/chromium';
import { browserTests } from './lib/check-steps.ts';
import { buildIfStale } from './lib/run.ts';
import { runStages } from './lib/steps.ts';

/** Injects the faults of the whole table in a browser. `npm test` runs one of each kind. */
await buildIfStale();
process.env.HEADLESS_SHELL = ensureHeadlessShell();
await runStages([[[browserTests('faults', ['faults'])]]]);
