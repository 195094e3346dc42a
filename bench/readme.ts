import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';

const FILE = path.join(import.meta.dirname, 'README.md');
const START = '<!-- bench:start -->';
const END = '<!-- bench:end -->';

/** Puts the result between the two markers of `bench/README.md`, in place of the last one. */
export const writeReadme = async (markdown: string): Promise<void> => {
  const text = readFileSync(FILE, 'utf8');
  const [start, end] = [text.indexOf(START), text.indexOf(END)];
  if (start < 0 || end < start) throw new Error(`${FILE} has lost its markers ${START} and ${END}.`);
  const next = `${text.slice(0, start + START.length)}\n\n${markdown}\n\n${text.slice(end)}`;
  writeFileSync(FILE, await format(next, { ...(await resolveConfig(FILE)), filepath: FILE }));
};
