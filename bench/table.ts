import type { Summary } from './summary.ts';
import { KINDS } from './traffic.ts';
import type { VariantName } from './variants.ts';

export type Row = Summary & { variant: VariantName; trips: number };
export type Section = { page: string; profile: string; rows: Row[] };

const KILO = 1000;
const kilobytes = (bytes: number): string => (bytes === 0 ? '–' : (bytes / KILO).toFixed(1));

const HEAD = [
  'Build',
  'Requests',
  ...KINDS,
  'all KB',
  'JS + CSS until usable',
  'Trips',
  'Content',
  'Usable',
  'LCP',
  'LCP element',
  'Blocking',
];

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

const cellsOf = (row: Row): (string | number)[] => [
  row.variant,
  Math.round(row.requests),
  ...KINDS.map((kind) => kilobytes(row.bytes[kind])),
  kilobytes(row.totalBytes),
  `${kilobytes(row.codeBytes)} KB`,
  row.trips,
  `${Math.round(row.contentMs)} ms`,
  `${Math.round(row.usableMs)} ms`,
  `${Math.round(row.largestPaintMs)} ms`,
  row.largestElement,
  `${Math.round(row.blockingMs)} ms`,
];

const verdict = (value: number, aim: number): string =>
  `${value.toFixed(2)} (aim ≤ ${aim}${value <= aim ? '' : ', missed'})`;

const ratios = (rows: readonly Row[]): string => {
  const of = (name: VariantName) => rows.find(({ variant }) => variant === name);
  const [ours, bundle, bare] = [of('ours'), of('one bundle'), of('bare')];
  if (!ours || !bundle || !bare) return '';
  return [
    `JS + CSS until usable, ours / one bundle: **${verdict(ours.codeBytes / bundle.codeBytes, 1.1)}**`,
    `LCP, ours / bare: **${verdict(ours.largestPaintMs / bare.largestPaintMs, 1.15)}**`,
    `LCP, ours / one bundle: ${(ours.largestPaintMs / bundle.largestPaintMs).toFixed(2)}`,
  ].join(' · ');
};

/** Everything that was measured, as Markdown. Bytes by kind are in KB on the wire. */
export const asMarkdown = (sections: readonly Section[]): string =>
  sections
    .map(({ page, profile, rows }) =>
      [
        `### \`${page}\`, ${profile}`,
        '',
        line(HEAD),
        line(HEAD.map((_, column) => (column === 0 ? '---' : '--:'))),
        ...rows.map((row) => line(cellsOf(row))),
        '',
        ratios(rows),
      ].join('\n'),
    )
    .join('\n\n');
