import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteManifest } from '@rushtone/contract/remote';
import type { Registry, Release } from '@rushtone/releases';
import { remoteFolder, REMOTES } from '../webpack/paths.ts';
import { signed } from '@rushtone/releases/store';

/** Files of a named chunk; none for a build that has no such chunk. */
export type FilesOf = (chunk: string) => readonly string[];

/** The pages that are measured: only their files are preloaded, so only they need be known. */
const MEASURED = ['Home', 'Song'];

const sha384 = (file: string): string =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

const releaseOf = (name: string, assets: string, filesOf: FilesOf): Release => {
  const manifest = JSON.parse(
    readFileSync(path.join(remoteFolder(name), 'remote.json'), 'utf8'),
  ) as RemoteManifest;
  const known = new Set(Object.values(manifest.hosts).flatMap((pages) => Object.values(pages)));
  const pages = Object.fromEntries(
    MEASURED.filter((page) => known.has(page)).map((page) => [page, filesOf(page)]),
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
 * A registry in which the remotes have paths but no builds of their own: the server then answers the same
 * pages, and preloads the chunk of the landing page.
 */
export const registryOf = (assets: string, filesOf: FilesOf): Registry =>
  signed<Registry>({
    schema: 1,
    rev: 1,
    remotes: Object.fromEntries(REMOTES.map((name) => [name, releaseOf(name, assets, filesOf)])),
  });
