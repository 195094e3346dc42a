import type { Load } from './load.ts';
import { KINDS, type Kind } from './traffic.ts';

export type Summary = {
  requests: number;
  bytes: Record<Kind, number>;
  totalBytes: number;
  /** JavaScript and CSS that had arrived when the page could be used. */
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

/** The median of each figure over all loads; each figure for itself. */
export const summarise = (loads: readonly Load[]): Summary => {
  const middle = (figure: (load: Load) => number) => median(loads.map(figure));
  return {
    requests: middle(({ transfers }) => transfers.length),
    bytes: Object.fromEntries(
      KINDS.map((kind) => [kind, middle((load) => bytesOf(load, kind))]),
    ) as Summary['bytes'],
    totalBytes: middle(({ transfers }) => sum(transfers.map(({ bytes }) => bytes))),
    codeBytes: middle(codeBytesOf),
    contentMs: middle(({ contentMs }) => contentMs),
    usableMs: middle(({ usableMs }) => usableMs),
    largestPaintMs: middle(({ largestPaintMs }) => largestPaintMs),
    largestElement: [...new Set(loads.map(({ largestElement }) => largestElement))].join(', '),
    blockingMs: middle(({ blockingMs }) => blockingMs),
  };
};
