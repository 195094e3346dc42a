import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { EMPTY_REGISTRY, type Registry, type Release, type ReleaseChange } from '../registry.ts';
import { isSigned } from '../signature.ts';
import { readChangeLog, readRegistry, updateRegistry } from './change-log.ts';
import { folderStore } from './folder-store.ts';
import { block, canary, promote, release, rollback } from './registry-updates.ts';
import { trustedKeys } from './signing.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'rushtone-registry-'));
after(() => rmSync(folder, { recursive: true }));

const aRelease = (version: string, name = 'tools'): Release => ({
  name,
  version,
  contract: '^1.0.0',
  base: `/r/${name}/${version}/`,
  entry: 'entry.js',
  container: name,
  hosts: {},
  exposed: [],
  pages: {},
  files: {},
  commit: null,
  builtAt: '',
});
const change = (what: string): ReleaseChange => ({
  what,
  who: 'tester',
  when: '2026-01-01T00:00:00Z',
  why: 'a test',
});
const [one, two, three] = [aRelease('1.0.0'), aRelease('1.1.0'), aRelease('1.2.0')];
const afterTwo = release(two)(release(one)(EMPTY_REGISTRY));

describe('updates of the registry', () => {
  test('a release goes live and remembers the previous version', () => {
    assert.equal(afterTwo.remotes.tools?.version, '1.1.0');
    assert.equal(afterTwo.channels?.tools?.previous, '1.0.0');
    assert.deepEqual(
      afterTwo.channels?.tools?.versions.map(({ version }) => version),
      ['1.1.0', '1.0.0'],
    );
  });

  test('a canary leaves the live version alone, grows, and is promoted', () => {
    const state = canary(three, 20)(canary(three, 5)(afterTwo));
    assert.equal(state.remotes.tools?.version, '1.1.0');
    assert.equal(state.channels?.tools?.canary?.percent, 20);
    const promoted = promote('tools')(state);
    assert.equal(promoted.remotes.tools?.version, '1.2.0');
    assert.equal(promoted.channels?.tools?.canary, undefined);
    assert.throws(() => promote('tools')(promoted), /no canary/);
    assert.throws(() => canary(three, 101)(afterTwo), /0 to 100/);
  });

  test('a rollback ends the canary and forgets the bad version', () => {
    const state = rollback(one)(canary(three, 5)(afterTwo));
    assert.equal(state.remotes.tools?.version, '1.0.0');
    assert.equal(state.channels?.tools?.canary, undefined);
    assert.equal(state.channels?.tools?.previous, undefined);
  });

  test('a block removes a version everywhere and replaces it where it was live', () => {
    const state = block('tools', '1.1.0', one)(afterTwo);
    assert.equal(state.remotes.tools?.version, '1.0.0');
    assert.deepEqual(state.channels?.tools?.blocked, ['1.1.0']);
    assert.throws(() => block('tools', '1.1.0')(afterTwo), /no other version/);
    assert.throws(() => rollback(two)(state), /is blocked/);
    assert.equal(block('tools', '1.2.0')(canary(three, 5)(afterTwo)).channels?.tools?.canary, undefined);
  });
});

describe('the registry in its store', () => {
  test('each update is signed, raises the revision and is in the change log', async () => {
    const store = folderStore(path.join(folder, 'updates'));
    const first = await updateRegistry(store, change('one'), release(one));
    const second = await updateRegistry(store, change('two'), release(two));
    assert.ok(second.rev > first.rev);
    const live = JSON.parse(readFileSync(path.join(folder, 'updates/registry.json'), 'utf8')) as Registry;
    assert.deepEqual(live, second);
    assert.ok(await isSigned(live, trustedKeys()));
    const tampered: Registry = { ...live, rev: live.rev + 1 };
    assert.equal(await isSigned(tampered, trustedKeys()), false);
    assert.equal(await isSigned(live, []), false);
    assert.deepEqual(
      (await readChangeLog(store, 5)).map(({ what }) => what),
      ['two', 'one'],
    );
  });

  test('no concurrent update is lost', async () => {
    const store = folderStore(path.join(folder, 'race'));
    const names = ['a', 'b', 'c', 'd'];
    await Promise.all(
      names.map((name) => updateRegistry(store, change(name), release(aRelease('1.0.0', name)))),
    );
    assert.deepEqual(Object.keys((await readRegistry(store)).remotes).sort(), names);
    const live = JSON.parse(readFileSync(path.join(folder, 'race/registry.json'), 'utf8')) as Registry;
    assert.deepEqual(Object.keys(live.remotes).sort(), names);
  });
});
