import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DIST, ROOT } from '../../webpack/paths.ts';
import { describeMachine, writeResult } from '../../bench/runner.ts';
import { runFault, unsentMail, type Result } from './day.ts';
import { statusOf } from './faults/fault.ts';
import { FAULTS } from './faults/index.ts';
import { killRepeatedly } from './kills.ts';
import { startLoad, type Load } from './load.ts';
import { openListener } from './music.ts';
import { hasMissed, reportOf } from './report.ts';
import { startSite, type Site } from './site.ts';

const REPORT = path.join(ROOT, 'docs/gameday.md');
const LOAD = { pages: ['/playlist?p=full-throttle', '/network'], pauseMs: 60, readers: 4 };

/** Starts a site that is stopped after `work`, and on Ctrl-C. */
const onSite = async <Value>(
  options: Parameters<typeof startSite>[0],
  work: (site: Site) => Promise<Value>,
): Promise<Value> => {
  const site = await startSite(options);
  const stop = () => void site.stop().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  return work(site).finally(site.stop);
};

/** On a busy machine, the first server-rendered page exceeds the balancer's timeout. */
const warmUp = async ({ servers }: Site): Promise<void> => {
  for (const { port } of servers)
    for (const page of ['/', ...LOAD.pages]) while ((await statusOf(port, page)) !== 200) await sleep(100);
};

const lostWrites = async (load: Load, { cluster }: Site): Promise<string[]> => {
  await load.stop();
  return load.lost(cluster);
};

type DayOptions = {
  /** Runs only faults whose name contains this text. */
  only: string | undefined;
  write: boolean;
  browser: boolean;
};

/** Runs all faults in sequence and prints the report. Returns whether every limit was met. */
export const runGameday = ({ only, write, browser }: DayOptions): Promise<boolean> =>
  onSite({ dist: DIST, port: Number(process.env.PORT ?? 8360) }, async (site) => {
    await warmUp(site);
    const load = await startLoad({ ...LOAD, origin: site.origin, cluster: site.cluster });
    const listener = browser ? await openListener(site.origin) : null;
    const results: Result[] = [];
    for (const fault of FAULTS) {
      if (only !== undefined && !fault.name.toLowerCase().includes(only.toLowerCase())) continue;
      const result = await runFault(fault, { site, load, listener });
      results.push(result);
      console.log(`${fault.name}: ${result.missed.length === 0 ? 'met' : result.missed.join('; ')}`);
    }
    await listener?.close();
    const lost = await lostWrites(load, site);
    const unsent = await unsentMail(site, load.requests());
    const day = { run: describeMachine(listener?.version), results, writes: load.writes(), lost, unsent };
    console.log(`\n${reportOf(day)}`);
    if (write) writeResult(REPORT, 'gameday', reportOf(day));
    return !hasMissed(day);
  });

/** Kills the servers and database this many times. Returns whether no acknowledged write was lost. */
export const runKills = (kills: number, write: boolean): Promise<boolean> => {
  if (!Number.isInteger(kills) || kills < 1) throw new Error('--kills must be a positive integer.');
  return onSite({}, async (site) => {
    const load = await startLoad({ ...LOAD, pages: [], origin: site.origin, cluster: site.cluster });
    await killRepeatedly(site, kills, (kill, target) =>
      console.log(`${kill} of ${kills}: ${target}; ${load.writes()} acknowledged writes`),
    );
    const lost = await lostWrites(load, site);
    const text = `${describeMachine()}\n\n${kills} kills, ${load.writes()} acknowledged writes, **${lost.length} lost**.`;
    console.log(`\n${text}`);
    if (write) writeResult(REPORT, 'kills', text);
    return lost.length === 0;
  });
};
