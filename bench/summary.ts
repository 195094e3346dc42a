import type { Load } from './measure-load.ts';
import { KINDS, type Kind } from './traffic.ts';

export type Summary = {
  requests: number;
  bytes: Record<Kind, number>;
  totalBytes: number;
  /** JavaScript and CSS received before the page was usable. */
  codeBytes: number;
  contentMs: number;
  usableMs: number;
  largestPaintMs: number;
  largestElement: string;
  blockingMs: number;
};

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const bytesOf = ({ transfers }: Load, kind: Kind): number =>
  sum(transfers.filter((transfer) => transfer.kind === kind).map(({ bytes }) => bytes));

const codeBytesOf = ({ transfers, usableMs }: Load): number =>
  sum(
    transfers
      .filter(({ kind, endedAtMs }) => (kind === 'js' || kind === 'css') && endedAtMs <= usableMs)
      .map(({ bytes }) => bytes),
  );

/** Returns the median of each figure over all loads. */
export const summarize = (loads: readonly Load[]): Summary => {
  const medianOf = (figure: (load: Load) => number) => median(loads.map(figure));
  return {
    requests: medianOf(({ transfers }) => transfers.length),
    bytes: Object.fromEntries(
      KINDS.map((kind) => [kind, medianOf((load) => bytesOf(load, kind))]),
    ) as Summary['bytes'],
    totalBytes: medianOf(({ transfers }) => sum(transfers.map(({ bytes }) => bytes))),
    codeBytes: medianOf(codeBytesOf),
    contentMs: medianOf(({ contentMs }) => contentMs),
    usableMs: medianOf(({ usableMs }) => usableMs),
    largestPaintMs: medianOf(({ largestPaintMs }) => largestPaintMs),
    largestElement: [...new Set(loads.map(({ largestElement }) => largestElement))].join(', '),
    blockingMs: medianOf(({ blockingMs }) => blockingMs),
  };
};
