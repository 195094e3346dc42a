import { cellText } from '../files/write-rows.ts';

/** Control characters, removed so that a visitor's message cannot send escape sequences to the terminal. */
const CONTROL = /\p{Cc}+/gu;

/** Prints a block per row, with a line per column name and value; omits empty values. */
export const printTable = (
  rows: readonly Record<string, unknown>[],
  print: (line: string) => void,
  ifEmpty: string,
): void => {
  if (rows.length === 0) print(ifEmpty);
  const width = Math.max(...Object.keys(rows[0] ?? {}).map((name) => name.length));
  for (const [index, row] of rows.entries()) {
    if (index > 0) print('');
    for (const [name, value] of Object.entries(row)) {
      const text = cellText(value).replace(CONTROL, ' ');
      if (text !== '') print(`${name.padEnd(width)}  ${text}`);
    }
  }
};
