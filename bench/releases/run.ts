import { parseArgs } from 'node:util';
import { buildIfStale } from '../../scripts/lib/run.ts';
import { DIST } from '../../webpack/paths.ts';
import { launchBrowser, QUIET_FLAGS } from '../browser.ts';
import { describeRun } from '../machine.ts';
import { startServer } from '../server.ts';
import { median } from '../summary.ts';
import { measureCode } from './code.ts';
import { measureCommand } from './command.ts';
import { measurePage } from './page.ts';

const PORT = Number(process.env.BENCH_PORT ?? 8340);

const line = (what: string, value: string, limit: string) => `| ${what} | ${value} | ${limit} |`;
const ms = (values: readonly number[]) => `${median(values).toFixed(1)} ms (${values.map(Math.round)})`;

/** Measures the cost of verifying releases: in a page, in the first load, and in a release command. */
export const runReleasesBench = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '9' } } });
  const runs = Number(values.runs);
  await buildIfStale();
  const [code, command] = [await measureCode(), await measureCommand(runs)];
  const server = await startServer({ name: 'releases', port: PORT, distDir: DIST });
  const browser = await launchBrowser(QUIET_FLAGS);
  try {
    const loads = await measurePage(browser, server.origin, runs);
    console.log(
      [
        describeRun(browser.version(), runs),
        '',
        '| What | Median (each run) | Limit |',
        '| --- | --- | --- |',
        line('Page, main thread', ms(loads.map(({ mainThreadMs }) => mainThreadMs)), '5 ms'),
        line('Page, until it is verified', ms(loads.map(({ waitMs }) => waitMs)), '–'),
        line('Code in the first load', `${(code / 1000).toFixed(2)} KB`, '3 KB'),
        line('Release command, a move', ms(command.move), '1 s'),
        line('Release command, files of the live site', ms(command.files), '1 s'),
      ].join('\n'),
    );
  } finally {
    await browser.close();
    await server.stop();
  }
};
