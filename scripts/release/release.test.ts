import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { isSigned, type Change, type Registry, type Release } from '@rushtone/site';
import { folderStore } from '../../api/src/releases/folder-store.ts';
import { trustedKeys } from '../../webpack/release-keys.ts';
import { block, canary, promote, release, rollback } from './moves.ts';
import { movePointer, readAudit, readPointer } from './pointer.ts';
import { statusLines } from './status.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'rushtone-pointer-'));
after(() => rmSync(folder, { recursive: true }));

const aVersion = (version: string) => ({ name: 'tools', version, contract: '^1.0.0' }) as Release;
const change = (what: string): Change => ({
  what,
  who: 'tester',
  when: '2026-01-01T00:00:00Z',
  why: 'a test',
});
const EMPTY: Registry = { schema: 1, rev: 0, remotes: {} };
const [one, two, three] = ['1.0.0', '1.1.0', '1.2.0'].map(aVersion) as [Release, Release, Release];
const after2 = release(two)(release(one)(EMPTY));

describe('moves of the pointer', () => {
  test('a release goes to everybody and remembers what was live before', () => {
    assert.equal(after2.remotes.tools?.version, '1.1.0');
    assert.equal(after2.channels?.tools?.previous, '1.0.0');
    assert.deepEqual(
      after2.channels?.tools?.versions.map(({ version }) => version),
      ['1.1.0', '1.0.0'],
    );
  });

  test('a canary leaves what is live alone, grows, and is promoted', () => {
    const state = canary(three, 20)(canary(three, 5)(after2));
    assert.equal(state.remotes.tools?.version, '1.1.0');
    assert.equal(state.channels?.tools?.canary?.percent, 20);
    const promoted = promote('tools')(state);
    assert.equal(promoted.remotes.tools?.version, '1.2.0');
    assert.equal(promoted.channels?.tools?.canary, undefined);
    assert.throws(() => promote('tools')(promoted), /no canary/);
    assert.throws(() => canary(three, 101)(after2), /0 to 100/);
  });

  test('a rollback ends the canary and leaves no way back to what was bad', () => {
    const state = rollback(one)(canary(three, 5)(after2));
    assert.equal(state.remotes.tools?.version, '1.0.0');
    assert.equal(state.channels?.tools?.canary, undefined);
    assert.equal(state.channels?.tools?.previous, undefined);
  });

  test('a block takes a version out everywhere, with another in its place where it was live', () => {
    const state = block('tools', '1.1.0', one)(after2);
    assert.equal(state.remotes.tools?.version, '1.0.0');
    assert.deepEqual(state.channels?.tools?.blocked, ['1.1.0']);
    assert.throws(() => block('tools', '1.1.0')(after2), /no other version/);
    assert.throws(() => rollback(two)(state), /is blocked/);
    assert.equal(block('tools', '1.2.0')(canary(three, 5)(after2)).channels?.tools?.canary, undefined);
  });
});

describe('the pointer in its store', () => {
  test('each move is signed, has a higher revision and a line in the audit', async () => {
    const store = folderStore(path.join(folder, 'moves'));
    const first = await movePointer(store, change('one'), release(one));
    const second = await movePointer(store, change('two'), release(two));
    assert.ok(second.rev > first.rev);
    const live = JSON.parse(readFileSync(path.join(folder, 'moves/registry.json'), 'utf8')) as Registry;
    assert.deepEqual(live, second);
    assert.ok(await isSigned(live, trustedKeys()));
    const tampered: Registry = { ...live, rev: live.rev + 1 };
    assert.equal(await isSigned(tampered, trustedKeys()), false);
    assert.equal(await isSigned(live, []), false);
    assert.deepEqual(
      (await readAudit(store, 5)).map(({ what }) => what),
      ['two', 'one'],
    );
    assert.match(
      statusLines('here', live, await readAudit(store, 5)).join('\n'),
      /tools\s+1\.1\.0\s+–\s+1\.0\.0/,
    );
  });

  test('of several who move it at once none is lost', async () => {
    const store = folderStore(path.join(folder, 'race'));
    const names = ['a', 'b', 'c', 'd'];
    await Promise.all(
      names.map((name) => movePointer(store, change(name), release({ ...one, name } as Release))),
    );
    assert.deepEqual(Object.keys((await readPointer(store)).remotes).sort(), names);
    const live = JSON.parse(readFileSync(path.join(folder, 'race/registry.json'), 'utf8')) as Registry;
    assert.deepEqual(Object.keys(live.remotes).sort(), names);
  });
});
