import { cellText } from './files/write-rows.ts';

/** What a terminal would obey instead of showing; whoever wrote a message must not reach the operator's. */
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g;

const cell = (value: unknown): string => cellText(value).replace(CONTROL, ' ');

/** One block a row: a name and its value on each line, empty ones left out. */
export const printTable = (rows: readonly Record<string, unknown>[], say: (line: string) => void): void => {
  const width = Math.max(...Object.keys(rows[0] ?? {}).map((name) => name.length));
  for (const [index, row] of rows.entries()) {
    if (index > 0) say('');
    for (const [name, value] of Object.entries(row)) {
      if (cell(value) !== '') say(`${name.padEnd(width)}  ${cell(value)}`);
    }
  }
};
