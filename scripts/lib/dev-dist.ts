import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Registry, ShellAssets } from '@rushtone/releases';
import { DIST } from '../../webpack/paths.ts';
import { liveRelease } from '../../webpack/live-release.ts';
import { remoteFolder } from './targets.ts';

export const DEV_DIST = path.join(DIST, 'dev');

const SHELL: ShellAssets = { scripts: [{ url: '/assets/main.js' }], styles: [], fonts: [] };

const writeJson = (file: string, value: unknown) => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value, null, 2));
};

/** What the API serves beside the development server: the live remotes by name, the others as released. */
export const writeDevDist = (live: readonly string[]): void => {
  rmSync(DEV_DIST, { recursive: true, force: true });
  const released = JSON.parse(readFileSync(path.join(DIST, 'registry.json'), 'utf8')) as Registry;
  const remotes = Object.fromEntries(
    Object.entries(released.remotes).map(([name, release]) => [
      name,
      live.includes(name) ? liveRelease(remoteFolder(name)) : release,
    ]),
  );
  writeJson(path.join(DEV_DIST, 'registry.json'), { ...released, remotes });
  writeJson(path.join(DEV_DIST, 'shell/assets.json'), SHELL);
  cpSync(path.join(DIST, 'r'), path.join(DEV_DIST, 'r'), { recursive: true });
  for (const folder of ['social', 'video-host'])
    cpSync(path.join(DIST, folder), path.join(DEV_DIST, folder), { recursive: true });
};
