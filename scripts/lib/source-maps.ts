import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseStore } from '@rushtone/releases/store';
import { readFile } from 'node:fs/promises';

/**
 * Source maps of a build, by the addresses of their scripts: beside what is served, so that no page and no manifest
 * names them.
 */
const MAPS = 'maps';
const MAP = /\.map$/;

/** Moves the maps of a finished build out of the folder that is released. */
export const moveMaps = (out: string, dist: string, place: string): void => {
  const folder = path.join(dist, MAPS, place);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(out).filter((each) => MAP.test(each))) {
    cpSync(path.join(out, name), path.join(folder, name));
    rmSync(path.join(out, name));
  }
};

/** Copies the maps of a build into the store, next to what was released of it. */
export const storeMaps = async (store: ReleaseStore, dist: string, place: string): Promise<void> => {
  const folder = path.join(dist, MAPS, place);
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    await store.replace(`${MAPS}/${place}/${name}`, await readFile(path.join(folder, name)));
};

/** The map of a script by its address without the first slash: of a released one, else of the build. */
export const readMap = async (store: ReleaseStore, dist: string, script: string): Promise<string | null> => {
  const name = `${MAPS}/${script}.map`;
  const file = path.join(dist, name);
  const content = (await store.read(name)) ?? (existsSync(file) ? await readFile(file) : null);
  return content && String(content);
};

/** The script that a map in the store belongs to; every other name stays. */
export const scriptOfMap = (name: string): string =>
  name.startsWith(`${MAPS}/`) ? name.slice(MAPS.length + 1).replace(MAP, '') : name;
