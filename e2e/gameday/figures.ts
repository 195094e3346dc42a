import type { Sample } from './load.ts';

export type Figures = {
  reads: number;
  failedReads: number;
  /** Latency of reads, in ms. */
  p50: number;
  p99: number;
  writes: number;
  failedWrites: number;
  /** Time from the first to the last request that failed or took longer than a second, in ms. */
  affectedMs: number;
  /** Time from the end of the fault until the last such request was answered, in ms. */
  backMs: number;
  /** Counts of each status other than 200. */
  statuses: ReadonlyMap<number, number>;
};

const SLOW_MS = 1_000;

const isBad = ({ status, ms }: Sample): boolean => status !== 200 || ms > SLOW_MS;

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Summarizes what visitors noticed of a fault from `began` to `ended`; `samples` may include other times. */
export const summarize = (samples: readonly Sample[], began: number, ended: number): Figures => {
  const seen = samples.filter(({ at, ms }) => at + ms >= began);
  const [reads, writes] = (['read', 'write'] as const).map((kind) =>
    seen.filter((each) => each.kind === kind),
  );
  const times = (reads ?? []).map(({ ms }) => ms).sort((a, b) => a - b);
  const failed = (all: readonly Sample[] = []) => all.filter(({ status }) => status !== 200).length;
  const bad = seen.filter(isBad);
  const first = Math.max(began, Math.min(...bad.map(({ at }) => at)));
  const last = Math.max(...bad.map(({ at, ms }) => at + ms));
  const statuses = new Map<number, number>();
  for (const { status } of seen) if (status !== 200) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  return {
    reads: times.length,
    failedReads: failed(reads),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    writes: writes?.length ?? 0,
    failedWrites: failed(writes),
    affectedMs: bad.length === 0 ? 0 : last - first,
    backMs: bad.length === 0 ? 0 : Math.max(0, last - ended),
    statuses,
  };
};
