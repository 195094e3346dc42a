import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { DIST, REMOTES, remoteFolder, ROOT } from '../../webpack/paths.ts';
import { readRemotePackage } from '@rushtone/platform/build';
import { generateKey, rootFile } from '@rushtone/platform/store';
import { COMMAND_SITE } from '../command-site.ts';

const MOST_OUTPUT_BYTES = 64 * 1024 * 1024;

let folder: string;
before(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'rushtone-built-elsewhere-'));
  await COMMAND_SITE.buildIfStale();
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** Copies the sources, and the packages as hard links where the file system allows that, without caches. */
const copyRepository = (to: string): void => {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT_BYTES,
  });
  for (const file of files.split('\0').filter(Boolean)) cpSync(path.join(ROOT, file), path.join(to, file));
  const packages = path.join(ROOT, 'node_modules');
  mkdirSync(path.join(to, 'node_modules'));
  const names = readdirSync(packages)
    .filter((name) => name !== '.cache')
    .map((name) => path.join(packages, name));
  try {
    execFileSync('cp', ['-al', ...names, path.join(to, 'node_modules')], { stdio: 'pipe' });
  } catch {
    execFileSync('cp', ['-a', ...names, path.join(to, 'node_modules')]);
  }
};

const buildIn = (copy: string, ...targets: string[]): void => {
  const env = {
    ...process.env,
    // The copy has no history of its own.
    GIT_DIR: path.join(ROOT, '.git'),
    GIT_WORK_TREE: copy,
    GIT_OPTIONAL_LOCKS: '0',
    // The shell trusts the root of this machine; a builder has another key.
    RELEASE_ROOT: rootFile(),
    RELEASE_SIGNING_KEY: generateKey(),
  };
  const args = ['--disable-warning=ExperimentalWarning', 'scripts/build.ts', ...targets];
  execFileSync(process.execPath, args, { cwd: copy, env, stdio: 'pipe' });
};

test('shell and remotes have the same bytes when a builder builds them in another folder', () => {
  const copy = path.join(folder, 'another/place');
  mkdirSync(copy, { recursive: true });
  copyRepository(copy);
  buildIn(copy, 'shell', ...REMOTES);
  const manifests = [
    'shell/assets.json',
    ...REMOTES.map((name) => `r/${name}/${readRemotePackage(remoteFolder(name)).version}/release.json`),
  ];
  for (const manifest of manifests)
    assert.deepEqual(
      JSON.parse(readFileSync(path.join(copy, 'dist', manifest), 'utf8')),
      JSON.parse(readFileSync(path.join(DIST, manifest), 'utf8')),
      manifest,
    );

  // Class names have the version in them, so a stylesheet that two versions share is one from the cache.
  const file = path.join(copy, 'remotes/subscribe/package.json');
  const stylesOf = (version: string): string[] => {
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
    writeFileSync(file, JSON.stringify({ ...manifest, version }));
    buildIn(copy, 'subscribe');
    const built = path.join(copy, 'dist/r/subscribe', version);
    return readdirSync(built).filter((name) => name.endsWith('.css'));
  };
  const styles = stylesOf('90.0.0');
  assert.ok(styles.length > 0);
  assert.deepEqual(
    stylesOf('90.0.1').filter((name) => styles.includes(name)),
    [],
  );
});
