import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RemoteManifest } from '@rushtone/contract/remote';
import type { Release } from '@rushtone/releases';
import type { Compilation, Compiler } from 'webpack';
import { SERVER_FILE } from './ssr.ts';
import { ROOT } from './paths.ts';
import { readRemotePackage } from './remote-package.ts';

const sha384 = (file: string): string =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

/**
 * The last commit that changed what the remote is built from, and when: the same for the same bytes, whatever
 * else has changed. Null outside a git checkout.
 */
const lastCommit = (folder: string): { commit: string | null; builtAt: string } => {
  try {
    const places = [folder, path.join(ROOT, 'shared'), path.join(ROOT, 'webpack')];
    const [commit = '', builtAt = ''] = execFileSync(
      'git',
      ['log', '-1', '--format=%H %cI', '--', ...places],
      {
        cwd: folder,
        encoding: 'utf8',
        stdio: 'pipe',
      },
    )
      .trim()
      .split(' ');
    return { commit: commit || null, builtAt };
  } catch {
    return { commit: null, builtAt: '' };
  }
};

const filesOf = (compilation: Compilation, chunk: string): string[] =>
  [...new Set(compilation.namedChunkGroups.get(chunk)?.getFiles() ?? [])].filter((file) =>
    /\.(js|css)$/.test(file),
  );

const describe = (compilation: Compilation, folder: string, base: string): Release => {
  const { name, version, container } = readRemotePackage(folder);
  const manifest = JSON.parse(readFileSync(path.join(folder, 'remote.json'), 'utf8')) as RemoteManifest;
  const [entry] = filesOf(compilation, container);
  if (!entry) throw new Error(`The build of ${name} made no entry.`);
  const pages = [...new Set(Object.values(manifest.hosts).flatMap((paths) => Object.values(paths)))];
  const missing = pages.filter((page) => filesOf(compilation, page).length === 0);
  if (missing.length > 0)
    throw new Error(`remote.json of ${name} names pages with no chunk: ${missing.join(', ')}`);
  const files = compilation
    .getAssets()
    .map(({ name: file }) => file)
    .filter((file) => /\.(js|css)$/.test(file));
  const out = compilation.outputOptions.path ?? '';
  return {
    name,
    version,
    base,
    entry,
    container,
    contract: manifest.contract,
    hosts: manifest.hosts,
    ...(manifest.frame ? { frame: manifest.frame } : {}),
    server: SERVER_FILE,
    exposed: filesOf(compilation, 'remote'),
    pages: Object.fromEntries(pages.map((page) => [page, filesOf(compilation, page)])),
    files: Object.fromEntries(files.map((file) => [file, sha384(path.join(out, file))])),
    ...lastCommit(folder),
  };
};

/** Writes `release.json` beside the files, once they are on the disk as they will be served. */
export class ReleasePlugin {
  readonly #options: { folder: string; base: string };
  constructor(options: { folder: string; base: string }) {
    this.#options = options;
  }
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tap('ReleasePlugin', (compilation) => {
      if (compilation.errors.length > 0 || compiler.options.mode !== 'production') return;
      const release = describe(compilation, this.#options.folder, this.#options.base);
      writeFileSync(path.join(compiler.outputPath, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);
    });
  }
}

/** Adds the hash of the server's build, which is made after the browser's. */
export const sealRelease = (folder: string): void => {
  const file = path.join(folder, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as Release;
  const files = { ...release.files, [SERVER_FILE]: sha384(path.join(folder, SERVER_FILE)) };
  writeFileSync(file, `${JSON.stringify({ ...release, files }, null, 2)}\n`);
};
