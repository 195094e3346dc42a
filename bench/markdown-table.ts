import type { Summary } from './summary.ts';
import { KINDS } from './traffic.ts';
import type { VariantName } from './variants.ts';

export type Row = Summary & { variant: VariantName; roundTrips: number };
export type Section = { page: string; profile: string; rows: Row[] };

const kilobytes = (bytes: number): string => (bytes === 0 ? '–' : (bytes / 1000).toFixed(1));

const HEAD = [
  'Build',
  'Requests',
  ...KINDS,
  'all KB',
  'JS + CSS until usable',
  'Round trips',
  'Content',
  'Usable',
  'LCP',
  'LCP element',
  'Blocking',
];

const tableRow = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

const cellsOf = (row: Row): (string | number)[] => [
  row.variant,
  Math.round(row.requests),
  ...KINDS.map((kind) => kilobytes(row.bytes[kind])),
  kilobytes(row.totalBytes),
  `${kilobytes(row.codeBytes)} KB`,
  row.roundTrips,
  `${Math.round(row.contentMs)} ms`,
  `${Math.round(row.usableMs)} ms`,
  `${Math.round(row.largestPaintMs)} ms`,
  row.largestElement,
  `${Math.round(row.blockingMs)} ms`,
];

const compareToTarget = (value: number, target: number): string =>
  `${value.toFixed(2)} (target ≤ ${target}${value <= target ? '' : ', missed'})`;

const describeRatios = (rows: readonly Row[]): string => {
  const find = (name: VariantName) => rows.find(({ variant }) => variant === name);
  const [ours, bundle, bare] = [find('ours'), find('one bundle'), find('bare')];
  if (!ours || !bundle || !bare) return '';
  return [
    `JS + CSS until usable, ours / one bundle: **${compareToTarget(ours.codeBytes / bundle.codeBytes, 1.1)}**`,
    `LCP, ours / bare: **${compareToTarget(ours.largestPaintMs / bare.largestPaintMs, 1.15)}**`,
    `LCP, ours / one bundle: ${(ours.largestPaintMs / bundle.largestPaintMs).toFixed(2)}`,
  ].join(' · ');
};

/** Formats a table; bytes by kind are in KB on the wire. */
export const toMarkdown = (sections: readonly Section[]): string =>
  sections
    .map(({ page, profile, rows }) =>
      [
        `### \`${page}\`, ${profile}`,
        '',
        tableRow(HEAD),
        tableRow(HEAD.map((_, column) => (column === 0 ? '---' : '--:'))),
        ...rows.map((row) => tableRow(cellsOf(row))),
        '',
        describeRatios(rows),
      ].join('\n'),
    )
    .join('\n\n');
