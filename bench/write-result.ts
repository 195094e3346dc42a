import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../webpack/paths.ts';

/** Replaces the text between `<!-- name:start -->` and `<!-- name:end -->` in a document. */
export const writeResult = (file: string, name: string, markdown: string): void => {
  const text = readFileSync(file, 'utf8');
  const [first, last] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const [start, end] = [text.indexOf(first), text.indexOf(last)];
  if (start < 0 || end < start) throw new Error(`${file} must contain the markers ${first} and ${last}.`);
  const next = `${text.slice(0, start + first.length)}\n\n${markdown}\n\n${text.slice(end)}`;
  writeFileSync(file, next);
  execFileSync(process.execPath, [path.join(ROOT, 'node_modules/oxfmt/bin/oxfmt'), file], { cwd: ROOT });
};
