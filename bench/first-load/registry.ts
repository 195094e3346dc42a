import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteManifest } from '@rushtone/contract/remote';
import { EMPTY_REGISTRY, type Registry, type Release, type ShellAssets } from '@rushtone/platform/registry';
import { remoteFolder, REMOTES } from '../../webpack/paths.ts';

/** Only the measured pages' files are preloaded, so the registry lists no others. */
const MEASURED = ['Home', 'Song'];
const VERSION = '0.0.0';
const SERVER = 'server.cjs';

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

const sha384 = (content: string | Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
const readJson = <Value>(file: string): Value => JSON.parse(readFileSync(file, 'utf8')) as Value;
const write = (file: string, content: string): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
};

/** Returns the files of a named chunk; empty if the build has no such chunk. */
type FilesOf = (chunk: string) => readonly string[];

const createRelease = (name: string, distDir: string, filesOf: FilesOf): Release => {
  const { hosts, frame, contract } = readJson<RemoteManifest>(path.join(remoteFolder(name), 'remote.json'));
  const existing = new Set(Object.values(hosts).flatMap((pages) => Object.values(pages)));
  const pages = Object.fromEntries(
    MEASURED.filter((page) => existing.has(page)).map((page) => [page, filesOf(page)]),
  );
  const files = [...new Set(Object.values(pages).flat())];
  const build = 'exports.remote = {};\n';
  write(path.join(distDir, 'r', name, VERSION, SERVER), build);
  const hashOf = (file: string) => sha384(readFileSync(path.join(distDir, 'shell/assets', file)));
  return {
    name,
    version: VERSION,
    // Pages load a remote once per base.
    base: files.length > 0 ? '/assets/' : `/r/${name}/${VERSION}/`,
    entry: '',
    container: name,
    contract,
    hosts,
    ...(frame ? { frame } : {}),
    exposed: [],
    pages,
    server: SERVER,
    files: { ...Object.fromEntries(files.map((file) => [file, hashOf(file)])), [SERVER]: sha384(build) },
    commit: null,
    builtAt: '',
  };
};

/**
 * Creates a registry whose remotes have paths but no separate builds: the server serves the same pages and preloads the
 * landing page's chunk. It is unsigned, and its shells trust no root. The server builds only inline the initial data.
 */
export const createRegistry = (distDir: string, filesOf: FilesOf): Registry => {
  const manifest = path.join(distDir, 'shell/assets.json');
  write(path.join(distDir, 'shell', SERVER), SHELL_SERVER);
  // The server only runs files that the shell's manifest names.
  const assets = readJson<ShellAssets>(manifest);
  const files = { ...assets.files, [SERVER]: sha384(SHELL_SERVER) };
  write(manifest, JSON.stringify({ ...assets, files }));
  const releases = REMOTES.map((name) => createRelease(name, distDir, filesOf));
  return {
    ...EMPTY_REGISTRY,
    rev: 1,
    remotes: Object.fromEntries(releases.map((each) => [each.name, each])),
  };
};
