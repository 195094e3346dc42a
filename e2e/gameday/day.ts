import { sleep } from '../../api/src/process/processes.ts';
import type { Fault } from './faults/fault.ts';
import { summarize, type Figures } from './figures.ts';
import type { Load } from './load.ts';
import type { Listener } from './music.ts';
import type { Site } from './site.ts';

/** Limits for every fault. */
export const BARS = { silenceMs: 1_000, backMs: 5_000 } as const;

export type Result = {
  fault: Fault;
  figures: Figures;
  /** `null` without a browser. */
  silenceMs: number | null;
  note: string;
  /** Descriptions of missed limits. */
  missed: string[];
};

/** Pause before each fault, in ms. */
const QUIET_MS = 1_500;
/** Pause after each fault, in ms: the maximum recovery time and some margin. */
const AFTER_MS = BARS.backMs + 1_000;
/** Visits another remote and returns, because a page in use notices more faults than an idle one. */
const WAY = ['/network', '/'] as const;

const missedBars = ({ fault, figures, silenceMs }: Omit<Result, 'missed' | 'note'>): string[] => [
  ...(fault.reads === 'go on' && figures.failedReads > 0 ? [`${figures.failedReads} reads failed`] : []),
  ...(figures.backMs > BARS.backMs ? [`back after ${(figures.backMs / 1000).toFixed(1)} s only`] : []),
  ...((silenceMs ?? 0) > BARS.silenceMs ? [`the music stopped for ${Math.round(silenceMs ?? 0)} ms`] : []),
];

type Watched = { site: Site; load: Load; listener: Listener | null; quietMs?: number; afterMs?: number };

/** Injects one fault under load. Returns what visitors noticed. */
export const runFault = async (
  fault: Fault,
  { site, load, listener, quietMs = QUIET_MS, afterMs = AFTER_MS }: Watched,
): Promise<Result> => {
  await sleep(quietMs);
  await listener?.longestSilence();
  const began = performance.now();
  const failed: string[] = [];
  const crashesOf = () => site.servers.reduce((sum, { crashes }) => sum + crashes.length, 0);
  const crashedBefore = crashesOf();
  const running = fault.run(site).catch((error: unknown) => {
    failed.push(error instanceof Error ? error.message : String(error));
    return undefined;
  });
  await sleep(quietMs);
  await listener?.visit(WAY[0]);
  const note = (await running) ?? '';
  const ended = performance.now();
  await listener?.visit(WAY[1]);
  await sleep(afterMs);
  const figures = summarize(load.samples, began, ended);
  const silenceMs = listener ? await listener.longestSilence() : null;
  const crashed = crashesOf() - crashedBefore;
  if (crashed > 0) failed.push(`servers ended by themselves: ${crashed}`);
  return {
    fault,
    figures,
    silenceMs,
    note,
    missed: [...failed, ...missedBars({ fault, figures, silenceMs })],
  };
};

const MAIL_LIMIT_MS = 180_000;

/** Returns how many acknowledged requests were not eventually emailed to the team. */
export const unsentMail = async ({ mail }: Site, requests: number): Promise<number> => {
  const deadline = performance.now() + MAIL_LIMIT_MS;
  while (mail.letters() < requests && performance.now() < deadline) await sleep(200);
  return Math.max(0, requests - mail.letters());
};
