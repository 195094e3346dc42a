import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ReleaseStore } from '../../api/src/releases/store.ts';
import { DIST, ROOT } from '../../webpack/paths.ts';
import type { Shell } from './matrix.ts';

const FOLDER = path.join(DIST, 'shell');

export const shellVersion = (): string =>
  (JSON.parse(readFileSync(path.join(ROOT, 'shell/package.json'), 'utf8')) as { version: string }).version;

const byVersion = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

const releasedShells = async (store: ReleaseStore): Promise<string[]> => {
  const names = await store.list('shell/');
  return [...new Set(names.flatMap((name) => /^shell\/([^/]+)\/assets\.json$/.exec(name)?.[1] ?? []))].sort(
    byVersion,
  );
};

/** Brings a released shell into a folder of its own. */
const bring = async (store: ReleaseStore, version: string): Promise<Shell> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rushtone-shell-'));
  for (const name of await store.list(`shell/${version}/`)) {
    const file = path.join(folder, name.slice(`shell/${version}/`.length));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, (await store.read(name)) ?? '');
  }
  return { name: `shell ${version}`, folder };
};

/** The shell that is built here, and the one that was released before it. */
export const shellsToTry = async (store: ReleaseStore): Promise<Shell[]> => {
  const before = (await releasedShells(store)).findLast((version) => version !== shellVersion());
  return [
    { name: `shell ${shellVersion()}`, folder: FOLDER },
    ...(before === undefined ? [] : [await bring(store, before)]),
  ];
};

/**
 * Keeps the built shell: the next releases are tried with it. Its assets, whose names carry hashes, also go beside those
 * of all other shells, where the server finds them for pages that still run an earlier one.
 */
export const publishShell = async (store: ReleaseStore): Promise<void> => {
  const place = `shell/${shellVersion()}`;
  if (await store.read(`${place}/assets.json`))
    throw new Error(`shell ${shellVersion()} is released already. Raise the version in shell/package.json.`);
  const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const last = (name: string) => (name === 'assets.json' ? 1 : 0);
  for (const { parentPath, name } of files.sort((a, b) => last(a.name) - last(b.name))) {
    const file = path.join(parentPath, name);
    const relative = path.relative(FOLDER, file).split(path.sep).join('/');
    await store.replace(`${place}/${relative}`, readFileSync(file));
    if (relative.startsWith('assets/')) await store.create(relative, readFileSync(file));
  }
};
