import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { aRelease } from '../testing/a-release.ts';
import { olderVersions } from '../registry/all-candidates.ts';
import { EMPTY_REGISTRY, type Registry, type Release, type ReleaseChange } from '../registry/registry.ts';
import { verifyRegistry } from '../registry/verify.ts';
import { readChangeLog, readRegistry, updateRegistry } from './change-log.ts';
import { folderStore } from './folder-store.ts';
import { block, canary, promote, release, retire, rollback, unblock } from './registry-updates.ts';
import { REGISTRY, type ReleaseStore } from './release-store.ts';
import { readTrust } from './signing.ts';

const { root } = readTrust();

const folder = mkdtempSync(path.join(os.tmpdir(), 'platform-registry-'));
after(() => rmSync(folder, { recursive: true }));

const aTool = (version: string): Release => aRelease('tools', version);
const change = (what: string): ReleaseChange => ({
  what,
  who: 'tester',
  when: '2026-01-01T00:00:00Z',
  why: 'a test',
});
const [one, two, three] = [aTool('1.0.0'), aTool('1.1.0'), aTool('1.2.0')];
const afterTwo = release(two)(release(one)(EMPTY_REGISTRY));

describe('updates of the registry', () => {
  test('a release goes live and remembers the previous version', () => {
    assert.equal(afterTwo.remotes.tools?.version, '1.1.0');
    assert.equal(afterTwo.channels.tools?.previous, '1.0.0');
    assert.deepEqual(
      afterTwo.channels.tools?.versions.map(({ version }) => version),
      ['1.1.0', '1.0.0'],
    );
  });

  test('a canary does not change the live version, grows, and is promoted', () => {
    const state = canary(three, 20)(canary(three, 5)(afterTwo));
    assert.equal(state.remotes.tools?.version, '1.1.0');
    assert.equal(state.channels.tools?.canary?.percent, 20);
    const promoted = promote('tools')(state);
    assert.equal(promoted.remotes.tools?.version, '1.2.0');
    assert.equal(promoted.channels.tools?.canary, undefined);
    assert.throws(() => promote('tools')(promoted), /no canary/);
    assert.throws(() => canary(two, 5)(afterTwo), /is live/);
  });

  test('a rollback ends the canary and forgets the bad version', () => {
    const state = rollback(one)(canary(three, 5)(afterTwo));
    assert.equal(state.remotes.tools?.version, '1.0.0');
    assert.equal(state.channels.tools?.canary, undefined);
    assert.equal(state.channels.tools?.previous, undefined);
  });

  test('blocking removes a version everywhere and replaces it if it is live', () => {
    const state = block('tools', '1.1.0', one)(afterTwo);
    assert.equal(state.remotes.tools?.version, '1.0.0');
    assert.deepEqual(state.channels.tools?.blocked, ['1.1.0']);
    assert.throws(() => block('tools', '1.1.0')(afterTwo), /no other version/);
    assert.throws(() => rollback(two)(state), /is blocked/);
    assert.equal(release(two)(unblock('tools', '1.1.0')(state)).remotes.tools?.version, '1.1.0');
    assert.throws(() => unblock('tools', '1.0.0')(state), /not blocked/);
    assert.equal(block('tools', '1.2.0')(canary(three, 5)(afterTwo)).channels.tools?.canary, undefined);
  });

  const states = ({ channels }: Registry) =>
    channels.tools?.versions.map(({ version, state = 'was live' }) => `${version} ${state}`);

  test('the list says which versions were rolled back, and which were a canary only', () => {
    const back = rollback(one)(canary(three, 5)(afterTwo));
    assert.deepEqual(states(back), ['1.2.0 canary', '1.1.0 rolled back', '1.0.0 was live']);
    const next = release(aTool('1.3.0'))(back);
    assert.deepEqual(
      olderVersions(next.channels.tools!).map(({ version }) => version),
      ['1.0.0'],
    );
    assert.deepEqual(states(canary(two, 5)(next))?.[0], '1.1.0 rolled back', 'tried again');
    assert.deepEqual(states(promote('tools')(canary(two, 5)(next)))?.[0], '1.1.0 was live');
  });

  test('a version that is named explicitly counts as live again, and the older one was not rolled back', () => {
    const named = rollback(two)(rollback(one)(afterTwo));
    assert.deepEqual(states(named), ['1.1.0 was live', '1.0.0 was live']);
  });

  test('ten bad versions drop neither the live version, the previous one, the canary, nor one to go back to', () => {
    const bad = Array.from({ length: 12 }, (_, at) => aTool(`2.${at}.0`));
    let state = afterTwo;
    for (const each of bad) state = canary(each, 5)(state);
    assert.deepEqual(states(state)?.slice(-3), ['2.2.0 canary', '1.1.0 was live', '1.0.0 was live']);
    assert.equal(states(state)?.[0], '2.11.0 canary');
    for (const each of bad) state = rollback(two)(release(each)(state));
    assert.deepEqual(states(state)?.slice(-2), ['1.1.0 was live', '1.0.0 was live']);
    assert.equal(states(state)?.length, 12);
    assert.equal(state.channels.tools?.live.version, '1.1.0');
  });

  test('retiring a remote removes it from the registry', () => {
    const state = retire('tools')(afterTwo);
    assert.deepEqual([state.remotes, state.channels], [{}, {}]);
    assert.throws(() => retire('network')(state), /not in the registry/);
    assert.equal(release(one)(state).retired, undefined, 'a remote can come back');
  });
});

describe('the registry in its store', () => {
  test('each update is signed, increments the revision, and is logged; only the log names people', async () => {
    const store = folderStore(path.join(folder, 'updates'));
    const first = await updateRegistry(store, change('one'), release(one));
    const second = await updateRegistry(store, change('two'), release(two));
    assert.equal(second.rev, first.rev + 1);
    const text = readFileSync(path.join(folder, 'updates/registry.json'), 'utf8');
    assert.deepEqual(JSON.parse(text), second);
    assert.equal(await verifyRegistry(second, root, { now: Date.now() }), null);
    assert.doesNotMatch(text, /tester|a test/);
    assert.deepEqual(
      (await readChangeLog(store, 5)).map(({ what, who }) => [what, who]),
      [
        ['two', 'tester'],
        ['one', 'tester'],
      ],
    );
  });

  test('no concurrent update is lost, even across seconds', async (t) => {
    const store = folderStore(path.join(folder, 'race'));
    const names = ['a', 'b', 'c', 'd'];
    const { now } = Date;
    let calls = 0;
    t.mock.method(Date, 'now', () => now() + (calls += 1) * 300);
    await Promise.all(
      names.map((name) => updateRegistry(store, change(name), release(aRelease(name, '1.0.0')))),
    );
    t.mock.restoreAll();
    const live = JSON.parse(readFileSync(path.join(folder, 'race/registry.json'), 'utf8')) as Registry;
    for (const registry of [live, await readRegistry(store)])
      assert.deepEqual(Object.keys(registry.remotes).sort(), names);
  });

  /** A store in which another team makes releases between the reads of the log and of the registry. */
  const overtaken = async (name: string, times: number): Promise<ReleaseStore> => {
    const store = folderStore(path.join(folder, name));
    await updateRegistry(store, change('one'), release(one));
    let left = times;
    const read: ReleaseStore['read'] = async (file) => {
      if (file === REGISTRY && left > 0) {
        left -= 1;
        await updateRegistry(store, change('theirs'), release(aRelease('network', `1.0.${left}`)));
      }
      return store.read(file);
    };
    return { ...store, read };
  };

  test('an update that another one overtakes is applied on top of it', async () => {
    const store = await overtaken('overtaken', 1);
    const registry = await updateRegistry(store, change('two'), release(two));
    assert.equal(registry.remotes.tools?.version, '1.1.0');
    assert.equal(registry.remotes.network?.version, '1.0.0');
  });

  test('an update that is overtaken again says so', async () => {
    const store = await overtaken('overtaken-twice', 2);
    await assert.rejects(
      updateRegistry(store, change('two'), release(two)),
      /^Error: Another change came first; run it again\. Nothing was changed\.$/,
    );
    assert.equal((await readRegistry(store)).remotes.tools?.version, '1.0.0');
  });
});
