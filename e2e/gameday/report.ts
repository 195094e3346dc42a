import { BARS, type Result } from './day.ts';

export type Day = {
  /** One line with the date, machine and versions. */
  run: string;
  results: readonly Result[];
  writes: number;
  lost: readonly string[];
  unsent: number;
};

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

const HEAD = [
  'Fault',
  'Reads failed',
  'p50',
  'p99',
  'Writes failed',
  'Affected',
  'Back after',
  'Silence',
  'Bars',
];

const cellsOf = ({ fault, figures, silenceMs, missed }: Result): string[] => [
  fault.name,
  `${figures.failedReads} of ${figures.reads}`,
  `${Math.round(figures.p50)} ms`,
  `${Math.round(figures.p99)} ms`,
  `${figures.failedWrites} of ${figures.writes}`,
  seconds(figures.affectedMs),
  seconds(figures.backMs),
  silenceMs === null ? '–' : `${Math.round(silenceMs)} ms`,
  missed.length === 0 ? 'met' : `**missed**: ${missed.join('; ')}`,
];

const describe = ({ fault, figures, note }: Result): string => {
  const statuses = [...figures.statuses].map(([status, count]) => `${count} × ${status || 'no answer'}`);
  const answered = statuses.length === 0 ? '' : ` Answered otherwise than with 200: ${statuses.join(', ')}.`;
  return `- **${fault.name}**: ${fault.injected}.${note && ` ${note}`}${answered}`;
};

export const hasMissed = ({ results, lost, unsent }: Day): boolean =>
  lost.length > 0 || unsent > 0 || results.some(({ missed }) => missed.length > 0);

/** Formats the figures of a day for `docs/gameday.md`. */
export const reportOf = (day: Day): string =>
  [
    day.run,
    '',
    `${day.results.length} faults, ${day.writes} acknowledged writes, **${day.lost.length} lost**; ${day.unsent} mails of acknowledged requests not sent.`,
    '',
    row(HEAD),
    row(HEAD.map((_, column) => (column === 0 || column === HEAD.length - 1 ? '---' : '--:'))),
    ...day.results.map((result) => row(cellsOf(result))),
    '',
    `Bars: no acknowledged write is lost; reads fail only where the other server cannot help; all is well within ${seconds(BARS.backMs)} after a fault; the song is never silent for longer than ${seconds(BARS.silenceMs)}.`,
    '',
    ...day.results.map(describe),
    ...(day.lost.length > 0 ? ['', `Lost: ${day.lost.join(', ')}`] : []),
  ].join('\n');
