import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A part of the site that is built separately. */
export type Target = {
  name: string;
  /** Root of the repository. */
  root: string;
  /** Files and folders that the build reads, relative to the root. */
  inputs: readonly string[];
  out: string;
  /** File that keeps what the last build has read. */
  stamp: string;
  /** Anything else that the build depends on. */
  salt?: string;
};

const SKIPPED = /(^|\/)(node_modules|dist|\.data|\.cache|stories)(\/|\.ts$|$)|\.(test|md)\b/;

const filesUnder = (place: string): string[] =>
  statSync(place).isDirectory()
    ? readdirSync(place, { recursive: true, encoding: 'utf8' })
        .filter((name) => !SKIPPED.test(name))
        .map((name) => path.join(place, name))
        .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
    : [place];

/** Returns `null` for a file that was removed after listing, such as an editor's lock. */
const contentOf = (file: string): Buffer | null => {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};

/** Hashes the names and contents of all files below `places` that can affect a build. */
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

export const wasBuilt = (target: Target): boolean => existsSync(target.stamp);

export const isStale = (target: Target): boolean => {
  if (!existsSync(target.stamp) || !existsSync(target.out)) return true;
  return readFileSync(target.stamp, 'utf8') !== inputsOf(target);
};

export const inputsOf = ({ root, inputs, salt = '' }: Target): string => hashOf(root, inputs) + salt;

/** Must be called before a build starts, so that an interrupted build counts as stale. */
export const forgetBuild = ({ stamp }: Target): void => rmSync(stamp, { force: true });

export const rememberBuild = ({ stamp }: Target, hash: string): void => {
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
};
