import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const SKIPPED = /(^|\/)(node_modules|dist|\.data|\.cache)(\/|$)|\.(test|md)\b/;

const filesUnder = (place: string): string[] =>
  statSync(place).isDirectory()
    ? readdirSync(place, { recursive: true, encoding: 'utf8' })
        .map((name) => path.join(place, name))
        .filter((file) => !SKIPPED.test(file) && statSync(file, { throwIfNoEntry: false })?.isFile())
    : [place];

/** Null for a file that has gone since it was listed, as an editor's own do. */
const contentOf = (file: string): Buffer | null => {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};

/** One hash over the names and contents of all files below `places` that can change a build. */
export const hashOf = (root: string, places: readonly string[]): string => {
  const hash = createHash('sha256');
  const files = places
    .map((place) => path.join(root, place))
    .filter((place) => existsSync(place))
    .flatMap(filesUnder)
    .sort();
  for (const file of files) {
    const content = contentOf(file);
    if (content) hash.update(path.relative(root, file)).update('\0').update(content).update('\0');
  }
  return hash.digest('hex');
};
