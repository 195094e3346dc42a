import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseStore } from '../../store/index.ts';
import { readFile } from 'node:fs/promises';

/**
 * Folder of a build's source maps, by script path. It is outside of the served folders, so that neither pages nor
 * manifests reference the maps.
 */
const MAPS = 'maps';
const MAP = /\.map$/;

/** Moves the maps of a finished build out of the released folder. */
export const moveMaps = (out: string, dist: string, place: string): void => {
  const folder = path.join(dist, MAPS, place);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(out).filter((each) => MAP.test(each))) {
    cpSync(path.join(out, name), path.join(folder, name));
    rmSync(path.join(out, name));
  }
};

/** Copies a build's maps into the store, next to its release. */
export const storeMaps = async (store: ReleaseStore, dist: string, place: string): Promise<void> => {
  const folder = path.join(dist, MAPS, place);
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    await store.replace(`${MAPS}/${place}/${name}`, await readFile(path.join(folder, name)));
};

/** Reads the map of a script by its path without the leading slash: from the store, or else from the build. */
export const readMap = async (store: ReleaseStore, dist: string, script: string): Promise<string | null> => {
  const name = `${MAPS}/${script}.map`;
  const file = path.join(dist, name);
  const content = (await store.read(name)) ?? (existsSync(file) ? await readFile(file) : null);
  return content && String(content);
};

/** Returns the script that a map in the store belongs to, and any other name unchanged. */
export const scriptOfMap = (name: string): string =>
  name.startsWith(`${MAPS}/`) ? name.slice(MAPS.length + 1).replace(MAP, '') : name;
