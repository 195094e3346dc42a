import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteManifest } from '@rushtone/contract/remote';
import type { Registry, Release } from '@rushtone/releases';
import { signed } from '@rushtone/releases/store';
import { remoteFolder, REMOTES } from '../webpack/paths.ts';

/** The files of a named chunk; empty if the build has no such chunk. */
export type FilesOf = (chunk: string) => readonly string[];

/** Only the files of measured pages are preloaded, so the registry lists no others. */
const MEASURED = ['Home', 'Song'];

const sha384 = (file: string): string =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

const createRelease = (name: string, assets: string, filesOf: FilesOf): Release => {
  const manifest = JSON.parse(
    readFileSync(path.join(remoteFolder(name), 'remote.json'), 'utf8'),
  ) as RemoteManifest;
  const existing = new Set(Object.values(manifest.hosts).flatMap((pages) => Object.values(pages)));
  const pages = Object.fromEntries(
    MEASURED.filter((page) => existing.has(page)).map((page) => [page, filesOf(page)]),
  );
  const files = [...new Set(Object.values(pages).flat())];
  return {
    name,
    version: '0.0.0',
    base: '/assets/',
    entry: '',
    container: name,
    contract: manifest.contract,
    hosts: manifest.hosts,
    ...(manifest.frame ? { frame: manifest.frame } : {}),
    exposed: [],
    pages,
    files: Object.fromEntries(files.map((file) => [file, sha384(path.join(assets, file))])),
    commit: null,
    builtAt: '',
  };
};

/**
 * A registry whose remotes have paths but no builds of their own: the server serves the same pages and preloads the
 * chunk of the landing page.
 */
export const createRegistry = (assets: string, filesOf: FilesOf): Registry =>
  signed<Registry>({
    schema: 1,
    rev: 1,
    remotes: Object.fromEntries(REMOTES.map((name) => [name, createRelease(name, assets, filesOf)])),
  });
