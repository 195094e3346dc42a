import { cellText } from '../files/write-rows.ts';

/** Control characters: a message from a visitor must not send commands to the operator's terminal. */
const CONTROL = /\p{Cc}+/gu;

/** Prints one block per row: each line has a column name and its value; empty values are left out. */
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
