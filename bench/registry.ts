import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteManifest } from '@rushtone/contract/remote';
import { EMPTY_REGISTRY, type Registry, type Release, type ShellAssets } from '@rushtone/platform/registry';
import { remoteFolder, REMOTES } from '../webpack/paths.ts';

/** Returns the files of a named chunk; empty if the build has no such chunk. */
export type FilesOf = (chunk: string) => readonly string[];

/** Only the measured pages' files are preloaded, so the registry lists no others. */
const MEASURED = ['Home', 'Song'];

const sha384 = (file: string): string =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

const VERSION = '0.0.0';

type ServerBuild = { file: string; integrity: string };

/** Reads the measured pages' data and renders nothing; otherwise like `renderPage` of the shell's server build. */
const SHELL_SERVER = `exports.sharedModules = {};
exports.renderPage = async ({ address }, _source, read) => {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const query = new URLSearchParams([['explore', 'true'], ['p', searchParams.get('p')], ['s', searchParams.get('s')]]);
  const keys = { '/': '/playlist/all?home=true', '/song': '/song/get?' + query };
  const key = keys[pathname];
  return { responses: key ? { [key]: await read(key) } : {}, head: {}, html: '' };
};
`;

/** Writes server builds that only inline the initial data, so that all variants get the same. */
const writeServerBuilds = (distDir: string): ServerBuild => {
  const file = 'server.cjs';
  mkdirSync(path.join(distDir, 'shell'), { recursive: true });
  const shell = path.join(distDir, 'shell');
  writeFileSync(path.join(shell, file), SHELL_SERVER);
  // The server only runs files that the shell's manifest names.
  const assets = JSON.parse(readFileSync(path.join(shell, 'assets.json'), 'utf8')) as ShellAssets;
  const files = { ...assets.files, [file]: sha384(path.join(shell, file)) };
  writeFileSync(path.join(shell, 'assets.json'), JSON.stringify({ ...assets, files }));
  for (const name of REMOTES) {
    const folder = path.join(distDir, 'r', name, VERSION);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, file), 'exports.remote = {};\n');
  }
  return { file, integrity: sha384(path.join(distDir, 'r', REMOTES[0] ?? '', VERSION, file)) };
};

const createRelease = (name: string, assets: string, filesOf: FilesOf, server: ServerBuild): Release => {
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
    version: VERSION,
    // Pages load a remote once per base.
    base: files.length > 0 ? '/assets/' : `/r/${name}/${VERSION}/`,
    entry: '',
    container: name,
    contract: manifest.contract,
    hosts: manifest.hosts,
    ...(manifest.frame ? { frame: manifest.frame } : {}),
    exposed: [],
    pages,
    server: server.file,
    files: {
      ...Object.fromEntries(files.map((file) => [file, sha384(path.join(assets, file))])),
      [server.file]: server.integrity,
    },
    commit: null,
    builtAt: '',
  };
};

/**
 * Creates a registry whose remotes have paths but no separate builds: the server serves the same pages and preloads the
 * landing page's chunk. It is unsigned, and its shells trust no root.
 */
export const createRegistry = (distDir: string, filesOf: FilesOf): Registry => {
  const assets = path.join(distDir, 'shell/assets');
  const server = writeServerBuilds(distDir);
  const releases = REMOTES.map((name) => createRelease(name, assets, filesOf, server));
  return {
    ...EMPTY_REGISTRY,
    rev: 1,
    remotes: Object.fromEntries(releases.map((each) => [each.name, each])),
  };
};
