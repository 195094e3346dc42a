import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { EMPTY_REGISTRY, type Registry, type Release, type ShellAssets } from '@rushtone/platform/registry';
import {
  addToLog,
  folderStore,
  integrityOfContent,
  readTrust,
  REGISTRY,
  release as makeLive,
  releaseShell,
  signRegistry,
  type RegistryUpdate,
} from '@rushtone/platform/store';

const ROOT = join(import.meta.dirname, '../..');

const manifestOf = (name: string): Pick<Release, 'hosts' | 'frame' | 'frames'> => {
  const { contract: _, ...manifest } = JSON.parse(
    readFileSync(join(ROOT, 'remotes', name, 'remote.json'), 'utf8'),
  );
  return manifest;
};

const SCRIPT = `console.log(${JSON.stringify('wave '.repeat(100))});\n`;

/** Server builds by the name of their remote, and that of the shell. */
export type ServerBuilds = Readonly<Record<string, string>>;
type Files = Readonly<Record<string, string>>;

const hashesOf = (files: Files): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [name, integrityOfContent(content)]));

const filesOf = (server?: string): Files => ({
  'entry.js': SCRIPT,
  'remote.js': 'remote();\n',
  'remote.css': 'main {}\n',
  ...(server !== undefined && { 'server.cjs': server }),
});

/** A release with these files, and its name of an existing remote. */
export const testRelease = (name: string, files: Files = filesOf(), version = '1.0.0'): Release => ({
  name,
  version,
  base: `/r/${name}/${version}/`,
  entry: 'entry.js',
  container: `${name}_1_0_0`,
  contract: '^1.0.0',
  ...manifestOf(name),
  exposed: ['remote.js', 'remote.css'],
  pages: name === 'listening' ? { Home: ['Home.js'], Song: ['Song.js'] } : {},
  files: hashesOf(files),
  ...('server.cjs' in files && { server: 'server.cjs' }),
  commit: null,
  builtAt: '2026-01-01T00:00:00.000Z',
});

const trust = readTrust();

/** A registry in which these releases are live, signed by this machine's key. */
export const testRegistry = (
  rev: number,
  releases: readonly Release[],
  shells: readonly ShellAssets[] = [],
  changes: readonly RegistryUpdate[] = [],
): Registry => {
  const updates = [...releases.map(makeLive), ...shells.map(releaseShell), ...changes];
  const registry = updates.reduce((state, update) => update(state), EMPTY_REGISTRY);
  return signRegistry(registry, EMPTY_REGISTRY, rev, trust);
};

/** Puts a signed registry into a store's folder, and into its transparency log, without an entry in the change log. */
export const storeRegistry = async (folder: string, registry: Registry): Promise<void> => {
  const recorded = { registry, time: registry.expires };
  const store = folderStore(folder);
  await addToLog(store, async (rev) => (rev < registry.rev ? [recorded] : []), trust);
  await store.replace(REGISTRY, JSON.stringify(registry));
};

const write = (file: string, content: string | Buffer): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
};

export const testShell = (files: Files): ShellAssets => ({
  scripts: [{ url: '/assets/main.0123.js', integrity: 'sha384-main' }],
  styles: [{ url: '/assets/main.0123.css', integrity: 'sha384-look' }],
  fonts: ['/assets/outfit.0123.woff2'],
  version: '1.0.0',
  contract: '1.0.0',
  root: trust.root,
  files: hashesOf(files),
});

/** Writes a shell build to `distDir`. */
export const writeShell = (distDir: string, server?: string): void => {
  const files: Files = {
    'assets/main.0123.js': SCRIPT,
    'assets/main.0123.css': 'body {}',
    'service-worker.js': SCRIPT,
    ...(server !== undefined && { 'server.cjs': server }),
  };
  for (const [name, content] of Object.entries(files)) write(join(distDir, 'shell', name), content);
  write(join(distDir, 'shell/assets/main.0123.js.br'), brotliCompressSync(SCRIPT));
  write(join(distDir, 'shell/assets.json'), JSON.stringify(testShell(files)));
};

/** Writes the files of a release, and its manifest, below `folder`: a build, or a store. */
export const writeRelease = (folder: string, release: Release, files: Files = filesOf()): void => {
  const place = join(folder, release.base);
  for (const [name, content] of Object.entries(files)) write(join(place, name), content);
  write(join(place, 'release.json'), JSON.stringify(release));
};

/**
 * Writes a small front-end build to `distDir`. Its pages have HTML only with server builds, such as those of the
 * sources.
 */
export const writeBuild = (distDir: string, { shell, ...remotes }: ServerBuilds = {}): Registry => {
  const releases = ['listening', 'network', 'subscribe', 'tools'].map((name) => {
    const files = filesOf(remotes[name]);
    const release = testRelease(name, files);
    writeRelease(distDir, release, files);
    return release;
  });
  const registry = testRegistry(1, releases);
  writeShell(distDir, shell);
  write(join(distDir, 'registry.json'), JSON.stringify(registry));
  write(join(distDir, 'social/rushtone/home.png'), 'PNG');
  return registry;
};
