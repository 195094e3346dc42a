import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { filesOfPage, isShellAssets, type Release, type ShellAssets } from '@rushtone/platform/registry';
import { ASSETS, hashFiles, integrityOf, readBuiltRelease } from '@rushtone/platform/store';
import { SERVER_FILE, readRemoteManifest, readRemotePackage } from '@rushtone/platform/build';
import { DIST, remoteFolder, REMOTES, ROOT } from './paths.ts';
import { sharedVersions } from './shared.ts';

// These tests read the build in `dist`, which `npm run check` makes first.
const isBuilt = existsSync(path.join(DIST, 'registry.json'));
const skip = isBuilt ? false : 'run npm run build first';

const scriptsOf = (folder: string): string[] => readdirSync(folder).filter((file) => file.endsWith('.js'));
const read = (folder: string, file: string): string => readFileSync(path.join(folder, file), 'utf8');

/**
 * Asserts that every integrity hash in a folder's scripts is that of a script, or of a WebAssembly module; a browser
 * would block any other.
 */
const assertHashesExist = (folder: string): void => {
  const files = readdirSync(folder).filter((file) => /\.(js|wasm)$/.test(file));
  const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('base64');
  const hashes = (file: string) => [integrityOf(file), `sha256-${sha256(file)}`];
  const actual = new Set(files.flatMap((file) => hashes(path.join(folder, file))));
  for (const file of scriptsOf(folder))
    for (const [hash] of read(folder, file).matchAll(/sha(?:256-[\w+/]{43}=|384-[\w+/]{64})/g))
      assert.ok(actual.has(hash), `${file} names ${hash}, which is the hash of no script`);
};

for (const name of REMOTES) {
  describe(`the build of ${name}`, { skip }, () => {
    const { version, container } = readRemotePackage(remoteFolder(name));
    const folder = path.join(DIST, 'r', name, version);
    let release: Release;
    before(() => {
      release = readBuiltRelease(folder);
    });

    test('lists every file in release.json with its hash', () => {
      const files = readdirSync(folder).filter((file) => !/^release\.json|\.(br|gz)$/.test(file));
      assert.deepEqual(Object.keys(release.files).sort(), files.sort());
      assert.ok(files.includes(SERVER_FILE));
      for (const [file, hash] of Object.entries(release.files))
        assert.equal(hash, integrityOf(path.join(folder, file)), file);
    });

    test('contains the hashes of its own chunks', () => assertHashesExist(folder));

    test('has the paths of remote.json, each with a page whose files exist', () => {
      assert.deepEqual(release.hosts, readRemoteManifest(remoteFolder(name)).hosts);
      for (const page of Object.values(release.hosts).flatMap((paths) => Object.values(paths)))
        for (const { url, integrity } of filesOfPage({ release, page })) {
          assert.ok(existsSync(path.join(DIST, url)), url);
          assert.notEqual(integrity, '', url);
        }
    });

    test('has its version in the container name, and chunk URLs that the shell can change', () => {
      assert.equal(release.container, container);
      const entry = read(folder, release.entry);
      assert.match(entry, new RegExp(`__RETRY__.*${container}|${container}.*__RETRY__`, 's'));
    });

    test('contains no copy of a shared library', () => {
      for (const file of scriptsOf(folder))
        assert.doesNotMatch(read(folder, file), /react\.transitional\.element|Minified React error/, file);
    });
  });
}

describe('the build of the shell', { skip }, () => {
  const folder = path.join(DIST, 'shell/assets');
  let assets: ShellAssets;
  before(() => {
    const content: unknown = JSON.parse(read(DIST, 'shell/assets.json'));
    assert.ok(isShellAssets(content));
    assets = content;
  });

  test('lists every file in assets.json with its hash', () => {
    const files = hashFiles(path.join(DIST, 'shell'), ASSETS);
    assert.deepEqual(assets.files, files);
    assert.ok(files[SERVER_FILE]);
  });

  test('lists its entry files in assets.json with their hashes', () => {
    assert.ok(assets.scripts.length > 0);
    for (const { url, integrity } of [...assets.scripts, ...assets.styles])
      assert.equal(integrity, integrityOf(path.join(DIST, 'shell', url)), url);
  });

  test('contains the hashes of its own chunks', () => assertHashesExist(folder));

  test('provides the contract version of its package.json, and the root that it trusts', () => {
    assert.equal(assets.contract, sharedVersions()['@rushtone/contract']);
    assert.ok(Object.keys(assets.root?.keys ?? {}).length > 0);
  });

  test('has a static page with the same files', () => {
    const page = read(DIST, 'shell/index.html');
    for (const { url, integrity } of [...assets.scripts, ...assets.styles])
      assert.ok(page.includes(`"${url}" crossorigin="anonymous" integrity="${integrity}"`), url);
  });
});

test('the shell shares exactly the libraries that remotes take from it', () => {
  const source = readFileSync(path.join(ROOT, 'shell/src/federation/shared-modules.ts'), 'utf8');
  const shared = [...source.matchAll(/share\('([^']+)'/g)].map(([, name]) => name);
  assert.deepEqual(shared.sort(), Object.keys(sharedVersions()).sort());
});

test('a remote has the version in its container name, so that two versions can run in one page', () => {
  const names = REMOTES.map((name) => readRemotePackage(remoteFolder(name)).container);
  assert.equal(new Set(names).size, names.length);
  for (const name of names) assert.match(name, /^[a-z]\w*_\d+_\d+_\d+/);
});
