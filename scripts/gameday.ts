import { parseArgs } from 'node:util';
import { runGameday, runKills } from '../e2e/gameday/run.ts';
import { buildIfStale } from './lib/run.ts';

/** `npm run gameday` injects faults into a site under load; `--kills 100` only kills servers, without a browser. */
const { values } = parseArgs({
  options: {
    kills: { type: 'string' },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
    'no-browser': { type: 'boolean', default: false },
  },
});

try {
  if (values.kills === undefined) await buildIfStale();
  const passed =
    values.kills === undefined
      ? await runGameday({ only: values.only, write: values.write, browser: !values['no-browser'] })
      : await runKills(Number(values.kills), values.write);
  process.exitCode = passed ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
