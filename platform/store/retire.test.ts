import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import { aRelease } from '../testing/a-release.ts';
import type { Registry, Role, Root } from '../registry/registry.ts';
import { refusalText } from '../registry/root.ts';
import { seenOf, verifyRegistry, type Seen } from '../registry/verify.ts';
import { newestTrust, readRegistry, resign, updateRegistry } from './change-log.ts';
import { folderStore } from './folder-store.ts';
import { release, retire, type RegistryUpdate } from './registry-updates.ts';
import type { ReleaseStore } from './release-store.ts';
import { expiryAfter, generateKey, readKey, signedAs, type SigningKey, type Trust } from './signing.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'platform-retire-'));
after(() => rmSync(folder, { recursive: true }));

const [rootKey, timestamp, listening, tools, renewed] = Array.from({ length: 5 }, () =>
  readKey(generateKey()),
);
assert.ok(rootKey && timestamp && listening && tools && renewed);
const named = ({ keyid }: SigningKey) => ({ keyids: [keyid], threshold: 1 });
const keys = [rootKey, timestamp, listening, tools, renewed];
const root: Root = {
  type: 'root',
  version: 1,
  expires: expiryAfter(30),
  keys: Object.fromEntries(keys.map(({ keyid, publicKey }) => [keyid, publicKey])),
  roles: {
    root: named(rootKey),
    timestamp: named(timestamp),
    'targets/listening': named(listening),
    'targets/tools': named(tools),
  },
  signatures: [],
};
const all: Trust = { root, keys };
/** Keys of the `listening` team, with that of the registry. */
const otherTeam: Trust = { root, keys: [timestamp, listening] };

const change = { what: 'a change', who: 'tester', when: '2026-01-01T00:00:00Z', why: 'a test' };
let store: ReleaseStore;
let live: Registry;
const update = (what: RegistryUpdate, trust: Trust, seen?: Seen): Promise<Registry> =>
  updateRegistry(store, change, what, { trust, seen });
const verify = (registry: Registry, seen?: Seen) => verifyRegistry(registry, root, { now: Date.now(), seen });

let stores = 0;
beforeEach(async () => {
  stores += 1;
  store = folderStore(path.join(folder, String(stores)));
  for (const name of ['listening', 'tools']) live = await update(release(aRelease(name, '1.0.0')), all);
});

/** Returns the registry without `tools`, as release commands wrote it before retirements were signed. */
const without = ({ remotes, channels, ...rest }: Registry, changes: Partial<Registry> = {}): Registry => {
  const [{ tools: _, ...others }, { tools: __, ...otherChannels }] = [remotes, channels];
  const next = { ...rest, rev: rest.rev + 1, remotes: others, channels: otherChannels, ...changes };
  return signedAs('timestamp', next, otherTeam);
};
/** A statement that `tools` left, signed with the first of these keys that has the role. */
const statement = (role: Role, trust: Trust, changes: object = {}) =>
  signedAs(role, { retired: 'tools', version: live.rev + 1, ...changes }, trust);

describe('a remote is retired', () => {
  for (const [whose, signer] of [
    ['its own key', tools],
    ["the root's key", rootKey],
  ] as const)
    test(`by ${whose}, and every reader accepts it`, async () => {
      const gone = await update(retire('tools'), { root, keys: [timestamp, signer] }, seenOf(live));
      assert.deepEqual([gone.remotes.tools, gone.channels.tools], [undefined, undefined]);
      assert.equal(await verify(gone, seenOf(live)), null);
      assert.deepEqual(await readRegistry(store, { trust: all, seen: seenOf(live) }), gone);
      const next = await update(release(aRelease('listening', '1.1.0')), otherTeam, seenOf(gone));
      assert.equal(await verify(next, seenOf(live)), null, 'also by a reader that missed the retirement');
    });

  test('by the key of no other team, with one line that says which key is needed', async () => {
    await assert.rejects(
      update(retire('tools'), otherTeam),
      /^Error: This machine cannot sign targets\/tools/,
    );
    assert.deepEqual(await readRegistry(store, { trust: all }), live);
  });
});

describe('a registry that lacks a remote is refused', () => {
  const cases: Readonly<Record<string, () => Registry>> = {
    'when nobody signed that it left': () => without(live),
    "when another team's key did": () =>
      without(live, { retired: { tools: statement('targets/listening', otherTeam) } }),
    'when the statement names another remote': () =>
      without(live, { retired: { tools: statement('targets/tools', all, { retired: 'radio' }) } }),
    'when its last channels stand in place of the statement': () =>
      without(live, { retired: { tools: live.channels.tools } as unknown as Registry['retired'] }),
    'when the statement is malformed': () =>
      without(live, { retired: { tools: { retired: 'tools', signatures: null } } as never }),
  };
  for (const [what, registry] of Object.entries(cases))
    test(what, async () => {
      const refusal = await verify(registry(), seenOf(live));
      assert.equal(refusal, 'retired:tools');
      assert.equal(
        refusalText(refusal),
        "release refused: tools left the registry without a signature of its key or the root's",
      );
    });

  test('when the statement is older than what its key signed last', async () => {
    const gone = await update(retire('tools'), all);
    const back = await update(release(aRelease('tools', '1.1.0')), all);
    assert.equal(back.retired, undefined);
    const replayed = without(back, gone.retired ? { retired: gone.retired } : {});
    assert.equal(await verify(replayed, seenOf(back)), 'older');
  });

  test('also by the release command of a machine that knew the remote', async () => {
    const registry = without(live);
    const name = `log/${String(registry.rev).padStart(12, '0')}.json`;
    await store.create(name, JSON.stringify(signedAs('timestamp', { registry, change }, otherTeam)));
    await assert.rejects(
      update(release(aRelease('listening', '1.1.0')), otherTeam, seenOf(live)),
      /^Error: release refused: tools left the registry without a signature/,
    );
  });
});

test('a retired remote does not come back with what its key signed before', async () => {
  const gone = await update(retire('tools'), all);
  const forged = signedAs('timestamp', { ...live, rev: gone.rev + 1 }, otherTeam);
  assert.equal(await verify(forged, seenOf(gone, seenOf(live))), 'older');
});

test('a retirement from before they were signed stays valid, and its remote does not come back either', async () => {
  const { names: _, ...before } = seenOf(live);
  const gone = without(live);
  assert.equal(await verify(gone, before), null);
  const seen = seenOf(gone, before);
  assert.equal(await verify(gone, seen), null);
  const older = { ...before.channels, tools: (before.channels.tools ?? 0) + 1 };
  const back = signedAs('timestamp', { ...live, rev: gone.rev + 1 }, otherTeam);
  assert.equal(await verify(back, seenOf(gone, { ...before, channels: older })), 'older');
});

describe('after the key of a retired remote was revoked', () => {
  const next: Root = signedAs(
    'root',
    { ...root, version: 2, roles: { ...root.roles, 'targets/tools': named(renewed) } },
    all,
  );
  const rotate = async (): Promise<Trust> => {
    await store.replace('root/2.json', JSON.stringify(next));
    return newestTrust(store, all);
  };

  test('whoever holds the root signs the retirement again', async () => {
    await update(retire('tools'), { root, keys: [timestamp, tools] });
    const { root: newest } = await rotate();
    const holder: Trust = { root: newest, keys: [timestamp, rootKey] };
    await assert.rejects(update(resign(holder), holder), /tools left the registry without a signature/);
    const signed = await updateRegistry(store, change, retire('tools'), { trust: holder, replaces: 'tools' });
    assert.equal(await verifyRegistry(signed, newest, { now: Date.now(), seen: seenOf(live) }), null);
  });

  test('a live remote can be retired too', async () => {
    const { root: newest } = await rotate();
    const holder: Trust = { root: newest, keys: [timestamp, rootKey] };
    const gone = await updateRegistry(store, change, retire('tools'), { trust: holder, replaces: 'tools' });
    assert.equal(await verifyRegistry(gone, newest, { now: Date.now(), seen: seenOf(live) }), null);
  });

  test('a refresh before that signs retirements with the new key as well', async () => {
    await update(retire('tools'), { root, keys: [timestamp, tools] });
    const both = { ...root, version: 2, roles: { ...root.roles, 'targets/tools': named(tools) } };
    const roles = { ...both.roles, 'targets/tools': { keyids: [tools.keyid, renewed.keyid], threshold: 1 } };
    await store.replace('root/2.json', JSON.stringify(signedAs('root', { ...both, roles }, all)));
    const trust = await newestTrust(store, all);
    const { retired } = await update(resign(trust), trust);
    assert.deepEqual(
      retired?.tools?.signatures.map(({ keyid }) => keyid),
      [tools.keyid, renewed.keyid],
    );
  });
});

test('malformed signatures make a reader refuse, and not throw', async () => {
  for (const signatures of [[null], [{}], ['x']] as never[])
    assert.equal(await verify({ ...live, signatures }), 'signature');
});
