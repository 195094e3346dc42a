import path from 'node:path';
import { lastCommit, readRemotePackage, trustedRoot } from '@rushtone/platform/build';
import type { Target } from '@rushtone/platform/commands/builds';
import { BUILD_SITE } from '../../webpack/build-site.ts';
import { DIST, remoteFolder, REMOTES, ROOT } from '../../webpack/paths.ts';

const COMMON = ['package-lock.json', 'platform/build', 'webpack', 'shared/contract/package.json'];
const SHARED = ['shared/domain', 'shared/site', 'platform/registry', 'shared/contract', 'shared/ui'];

const target = (name: string, described: Pick<Target, 'inputs' | 'out' | 'salt'>): Target => ({
  name,
  root: ROOT,
  stamp: path.join(DIST, '.stamps', name),
  ...described,
});

const remoteTarget = (name: string): Target =>
  target(name, {
    inputs: [...COMMON, ...SHARED, `remotes/${name}`],
    out: path.join(DIST, 'r', name, readRemotePackage(remoteFolder(name)).version),
    salt: `${lastCommit(BUILD_SITE, remoteFolder(name)).commit}`,
  });

const VIDEO_HOST = 'emulators/src/video-host';

/** Returns all build targets. Each is built separately. */
export const targets = (): Target[] => [
  target('shell', {
    inputs: [...COMMON, ...SHARED, 'platform/browser', 'shell'],
    out: path.join(DIST, 'shell'),
    salt: JSON.stringify(trustedRoot()),
  }),
  ...REMOTES.map(remoteTarget),
  target('video-host', {
    inputs: ['package-lock.json', 'webpack', VIDEO_HOST],
    out: path.join(DIST, 'video-host'),
  }),
];
