import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { lastCommit, readRemotePackage, trustedRoot } from '@rushtone/platform/build';
import { BUILD_SITE } from '../../webpack/build-site.ts';
import { DIST, remoteFolder, REMOTES, ROOT } from '../../webpack/paths.ts';

export type Target = {
  name: string;
  /** Files and folders that the build reads. */
  inputs: readonly string[];
  out: string;
  /** Anything else that the build depends on. */
  salt?: string;
};

const COMMON = ['package-lock.json', 'platform/build', 'webpack', 'shared/contract/package.json'];
const SHARED = ['shared/domain', 'shared/site', 'platform/registry', 'shared/contract', 'shared/ui'];

const remoteTarget = (name: string): Target => ({
  name,
  inputs: [...COMMON, ...SHARED, `remotes/${name}`],
  out: path.join(DIST, 'r', name, readRemotePackage(remoteFolder(name)).version),
  salt: `${lastCommit(BUILD_SITE, remoteFolder(name)).commit}`,
});

const VIDEO_HOST = 'emulators/src/video-host';

/** Returns all build targets. Each is built separately. */
export const targets = (): Target[] => [
  {
    name: 'shell',
    inputs: [...COMMON, ...SHARED, 'platform/browser', 'shell'],
    out: path.join(DIST, 'shell'),
    salt: JSON.stringify(trustedRoot()),
  },
  ...REMOTES.map(remoteTarget),
  {
    name: 'video-host',
    inputs: ['package-lock.json', 'webpack', VIDEO_HOST],
    out: path.join(DIST, 'video-host'),
  },
];

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

const stampOf = ({ name }: Target): string => path.join(DIST, '.stamps', name);

export const wasBuilt = (target: Target): boolean => existsSync(stampOf(target));

export const isStale = (target: Target): boolean => {
  const stamp = stampOf(target);
  if (!existsSync(stamp) || !existsSync(target.out)) return true;
  return readFileSync(stamp, 'utf8') !== inputsOf(target);
};

export const inputsOf = ({ inputs, salt = '' }: Target): string => hashOf(ROOT, inputs) + salt;

/** Must be called before a build starts, so that an interrupted build counts as stale. */
export const forgetBuild = (target: Target): void => rmSync(stampOf(target), { force: true });

export const rememberBuild = (target: Target, hash: string): void => {
  mkdirSync(path.dirname(stampOf(target)), { recursive: true });
  writeFileSync(stampOf(target), hash);
};
