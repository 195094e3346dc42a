import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation, Compiler } from 'webpack';
import type { Release } from '../registry/registry.ts';
import { USES } from '../registry/remote-uses.ts';
import { hashFiles, readBuiltRelease, RELEASE } from '../store/publish.ts';
import type { BuildSite } from './build-site.ts';
import { readRemoteManifest, readRemotePackage } from './remote-folder.ts';
import { usesOf } from './remote-uses.ts';

/** The build for the server, a single file. */
export const SERVER_FILE = 'server.cjs';

/** Files that no build reads. */
const UNBUILT = ['*.test.*', '*.md', '*/stories.ts', '*/stories/*'].map((each) => `:(exclude)${each}`);

/**
 * Returns the last commit that changed the remote's sources, so that identical builds name the same commit; with
 * `-dirty` if there are uncommitted changes.
 */
export const lastCommit = (
  { root, sources: shared }: Pick<BuildSite, 'root' | 'sources'>,
  folder: string,
): { commit: string | null; builtAt: string } => {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const sources = [folder, ...shared, ...UNBUILT];
    const [commit = '', builtAt = ''] = git('log', '-1', '--format=%H %cI', '--', ...sources).split(' ');
    const dirty = git('status', '--porcelain', '--', ...sources) ? '-dirty' : '';
    return { commit: commit ? commit + dirty : null, builtAt };
  } catch {
    return { commit: null, builtAt: '' };
  }
};

const isServed = (file: string): boolean => /\.(js|css)$/.test(file);

type Described = { site: BuildSite; folder: string; base: string; preview?: string | undefined };

const filesOf = (compilation: Compilation, chunk: string): string[] =>
  [...new Set(compilation.namedChunkGroups.get(chunk)?.getFiles() ?? [])].filter(isServed);

const describe = (compilation: Compilation, { site, folder, base, preview }: Described): Release => {
  const { name, version, container } = readRemotePackage(folder, preview);
  const { owner, contract, hosts, frame, frames, slots, places } = readRemoteManifest(folder);
  const [entry] = filesOf(compilation, container);
  if (!entry) throw new Error(`The build of ${name} has no entry.`);
  const pages = [...new Set(Object.values(hosts).flatMap((paths) => Object.values(paths)))];
  const parts = Object.values(slots ?? {}).flatMap((fillings) => fillings.map(({ part }) => part));
  const names = [...new Set([...pages, ...parts])];
  const missing = names.filter((each) => filesOf(compilation, each).length === 0);
  if (missing.length > 0)
    throw new Error(`remote.json of ${name} names pages or parts without a chunk: ${missing.join(', ')}`);
  return {
    name,
    version,
    base,
    entry,
    container,
    ...(owner && { owner }),
    contract,
    hosts,
    ...(frame && { frame }),
    ...(frames && { frames }),
    ...(slots && { slots }),
    ...(places && { places }),
    server: SERVER_FILE,
    exposed: filesOf(compilation, 'remote'),
    pages: Object.fromEntries(names.map((each) => [each, filesOf(compilation, each)])),
    files: {},
    ...lastCommit(site, folder),
  };
};

const writeRelease = (folder: string, release: Release): void =>
  writeFileSync(path.join(folder, RELEASE), JSON.stringify(release));

/** Writes `release.json` without hashes, which `completeRelease` adds once the server build is done too. */
export class ReleasePlugin {
  readonly #options: Described;
  constructor(options: Described) {
    this.#options = options;
  }
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('ReleasePlugin', (compilation) => {
      if (compilation.errors.length > 0 || compiler.options.mode !== 'production') return;
      writeRelease(compiler.outputPath, describe(compilation, this.#options));
      const { site, folder, preview } = this.#options;
      const uses = usesOf(compilation, site, folder, readRemotePackage(folder, preview).container);
      writeFileSync(path.join(compiler.outputPath, USES), JSON.stringify(uses));
    });
  }
}

/** Adds the hash of every file in a finished build to `release.json`. */
export const completeRelease = (folder: string): void =>
  writeRelease(folder, { ...readBuiltRelease(folder), files: hashFiles(folder, RELEASE) });

/** Returns a remote's release on the development server: fixed names, and no files to preload or check. */
export const developmentRelease = (folder: string): Release => {
  const { name, version, container } = readRemotePackage(folder);
  const { contract, hosts, frame, frames, slots, places } = readRemoteManifest(folder);
  return {
    name,
    version: `${version}-dev`,
    base: `/r/${name}/dev/`,
    entry: 'entry.js',
    container,
    contract,
    hosts,
    ...(frame && { frame }),
    ...(frames && { frames }),
    ...(slots && { slots }),
    ...(places && { places }),
    exposed: [],
    pages: {},
    files: {},
    commit: null,
    builtAt: new Date().toISOString(),
  };
};
