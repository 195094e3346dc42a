import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DIST, REMOTES, ROOT } from '../../webpack/paths.ts';
import { readRemotePackage } from '../../webpack/remote-package.ts';
import { trustedKeys } from '@rushtone/releases/store';
import { hashOf } from './inputs.ts';

export type Target = {
  name: string;
  /** Files and folders that its build reads. */
  inputs: readonly string[];
  /** Where it builds to. */
  out: string;
  /** What besides files goes into it. */
  salt?: string;
};

const COMMON = ['package-lock.json', 'webpack', 'shared/contract/package.json'];
const SHARED = ['shared/domain', 'shared/site', 'shared/releases', 'shared/contract', 'shared/ui'];

export const remoteFolder = (name: string): string => path.join(ROOT, 'remotes', name);

const remoteTarget = (name: string): Target => ({
  name,
  inputs: [...COMMON, ...SHARED, `remotes/${name}`],
  out: path.join(DIST, 'r', name, readRemotePackage(remoteFolder(name)).version),
});

const VIDEO_HOST = 'emulators/src/video-host';

/** Everything that is built, each on its own. */
export const targets = (): Target[] => [
  {
    name: 'shell',
    inputs: [...COMMON, ...SHARED, 'shell'],
    out: path.join(DIST, 'shell'),
    salt: trustedKeys().join(),
  },
  ...REMOTES.map(remoteTarget),
  {
    name: 'video-host',
    inputs: ['package-lock.json', 'webpack', VIDEO_HOST],
    out: path.join(DIST, 'video-host'),
  },
];

const stampOf = ({ name }: Target): string => path.join(DIST, '.stamps', name);

export const isStale = (target: Target): boolean => {
  const stamp = stampOf(target);
  if (!existsSync(stamp) || !existsSync(target.out)) return true;
  return readFileSync(stamp, 'utf8') !== inputsOf(target);
};

export const inputsOf = ({ inputs, salt = '' }: Target): string => hashOf(ROOT, inputs) + salt;

/** Said before a build starts: a build that is broken off half-way must count as none. */
export const forgetBuild = (target: Target): void => rmSync(stampOf(target), { force: true });

export const rememberBuild = (target: Target, hash: string): void => {
  mkdirSync(path.dirname(stampOf(target)), { recursive: true });
  writeFileSync(stampOf(target), hash);
};
