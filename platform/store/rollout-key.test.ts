import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { aRelease } from '../testing/a-release.ts';
import type { Channels, Registry, Root } from '../registry/registry.ts';
import { seenOf, verifyRegistry, type Seen } from '../registry/verify.ts';
import { readRegistry, resign, updateRegistry } from './change-log.ts';
import { folderStore } from './folder-store.ts';
import {
  block,
  canary,
  hashOfManifest,
  moveBack,
  moveCanary,
  release,
  releaseShell,
  rollback,
  type RegistryUpdate,
} from './registry-updates.ts';
import type { ReleaseStore } from './release-store.ts';
import { expiryAfter, generateKey, readKey, signedAs, type SigningKey, type Trust } from './signing.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'platform-rollout-'));
after(() => rmSync(folder, { recursive: true }));

const [timestamp, team, rollout] = Array.from({ length: 3 }, () => readKey(generateKey()));
assert.ok(timestamp && team && rollout);
const named = ({ keyid }: SigningKey) => ({ keyids: [keyid], threshold: 1 });
const root: Root = {
  type: 'root',
  version: 1,
  expires: expiryAfter(30),
  keys: Object.fromEntries([timestamp, team, rollout].map((key) => [key.keyid, key.publicKey])),
  roles: { timestamp: named(timestamp), 'targets/*': named(team), rollout: named(rollout) },
  signatures: [],
};
const teams: Trust = { root, keys: [timestamp, team] };
/** Keys on a server, which an attacker who breaks into it gets. */
const online: Trust = { root, keys: [timestamp, rollout] };

const change = { what: 'a change', who: 'tester', when: '2026-01-01T00:00:00Z', why: 'a test' };
const [old, before1, live1, next] = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map((each) =>
  aRelease('tools', each),
);
assert.ok(old && before1 && live1 && next);

let stores = 0;
/** 1.2.0 is live, 1.0.0 and 1.1.0 were live before, and 1.3.0 is the canary for 5 %. */
const honestStore = async (): Promise<ReleaseStore> => {
  stores += 1;
  const store = folderStore(path.join(folder, String(stores)));
  for (const update of [release(old), release(before1), release(live1), canary(next, 5, true)])
    await updateRegistry(store, change, update, { trust: teams });
  return store;
};
const move = (store: ReleaseStore, update: RegistryUpdate, trust = online): Promise<Registry> =>
  updateRegistry(store, change, update, { trust });
const read = (store: ReleaseStore, seen?: Seen) => readRegistry(store, { trust: online, seen });
const toolsOf = (registry: Registry): Channels => {
  assert.ok(registry.channels.tools);
  return registry.channels.tools;
};

describe('the rollout key', () => {
  test('grows a canary, ends it, and rolls back, and every reader accepts it', async () => {
    const store = await honestStore();
    assert.equal(toolsOf(await move(store, moveCanary('tools', '1.3.0', 25))).canary?.percent, 25);
    assert.equal(toolsOf(await move(store, moveCanary('tools', '1.3.0', 100))).canary?.percent, 100);
    assert.equal(toolsOf(await move(store, moveCanary('tools', '1.3.0', 0))).canary?.percent, 0);
    const back = await move(store, moveBack(before1));
    assert.equal(back.remotes.tools?.version, '1.1.0');
    assert.deepEqual(await read(store, seenOf(back)), back);
  });

  test('cannot move a different canary or go back to a blocked version', async () => {
    const store = await honestStore();
    await assert.rejects(move(store, moveCanary('tools', '1.4.0', 25)), /1\.4\.0 is not the canary anymore/);
    await move(store, block('tools', '1.0.0'), teams);
    await assert.rejects(move(store, moveBack(old)), /1\.0\.0 is blocked/);
  });

  test('cannot go back to a version that was rolled back, or was a canary only', async () => {
    const store = await honestStore();
    await move(store, rollback(before1), teams);
    await move(store, release(aRelease('tools', '1.4.0')), teams);
    for (const bad of [live1, next])
      await assert.rejects(move(store, moveBack(bad)), /was not live before, or it was rolled back/);
    const { channels, ...rest } = await read(store);
    const { tools } = channels;
    assert.ok(tools);
    const { version, live, signatures } = tools;
    const ref = tools.versions.find((each) => each.version === live1.version);
    assert.ok(ref);
    const moved = { version, live, signatures };
    const forged = signedAs('rollout', { ...tools, live: ref, version: rest.rev + 1, moved }, online);
    const registry = { ...rest, rev: rest.rev + 1, channels: { tools: forged }, remotes: { tools: live1 } };
    const refusal = await verifyRegistry(signedAs('timestamp', registry, online), root, { now: Date.now() });
    assert.equal(refusal, 'targets:tools');
  });

  test('leaves a version that no later rollback brings back', async () => {
    const store = await honestStore();
    await move(store, moveBack(before1));
    const { versions } = toolsOf(await move(store, release(aRelease('tools', '1.4.0')), teams));
    assert.deepEqual(
      versions.map(({ version, state }) => [version, state]),
      [
        ['1.4.0', undefined],
        ['1.3.0', 'rolled back'],
        ['1.2.0', 'rolled back'],
        ['1.1.0', undefined],
        ['1.0.0', undefined],
      ],
    );
  });

  test('the team continues from there with its own key', async () => {
    const store = await honestStore();
    await move(store, moveCanary('tools', '1.3.0', 25));
    const grown = await move(store, canary(next, 60), teams);
    assert.deepEqual([toolsOf(grown).canary?.percent, toolsOf(grown).moved], [60, undefined]);
    await move(store, moveCanary('tools', '1.3.0', 100));
    const released = await move(store, release(next), teams);
    assert.deepEqual([toolsOf(released).live.version, toolsOf(released).moved], ['1.3.0', undefined]);
    await move(store, moveBack(live1));
    assert.equal(toolsOf(await move(store, resign(online))).live.version, '1.2.0');
    const signed = await move(store, resign(teams), teams);
    assert.deepEqual([toolsOf(signed).live.version, toolsOf(signed).moved], ['1.2.0', undefined]);
  });

  test('is refused by a root without the role', async () => {
    const store = await honestStore();
    const { rollout: _, ...roles } = root.roles;
    const without: Root = { ...root, roles };
    await assert.rejects(
      move(store, moveCanary('tools', '1.3.0', 25), { root: without, keys: online.keys }),
      /cannot sign rollout: root 1 asks for 1 of the keys \(none\)/,
    );
    const registry = await move(store, moveCanary('tools', '1.3.0', 25));
    assert.equal(await verifyRegistry(registry, without, { now: Date.now() }), 'targets:tools');
  });
});

describe('an attacker with the keys of a server', () => {
  let store: ReleaseStore;
  let moved: Registry;
  before(async () => {
    store = await honestStore();
    moved = await move(store, moveCanary('tools', '1.3.0', 25));
  });
  const evil = aRelease('tools', '6.6.6');
  const ref = (of: typeof evil) => ({ version: of.version, hash: hashOfManifest(of) });

  /** Returns the registry with different channels for `tools`, signed with all keys that the attacker has. */
  const forge = (changes: Partial<Channels>, remote = moved.remotes.tools ?? evil): Registry => {
    const channels = signedAs('rollout', { ...toolsOf(moved), ...changes, version: moved.rev + 1 }, online);
    return signedAs(
      'timestamp',
      {
        ...moved,
        rev: moved.rev + 1,
        remotes: { ...moved.remotes, tools: remote },
        channels: { tools: channels },
      },
      online,
    );
  };
  const listed = { ...ref(evil), contract: '^1.0.0' };
  const own = () => {
    const { moved: signed } = toolsOf(moved);
    assert.ok(signed);
    return signed;
  };
  const FORGED: Readonly<Record<string, () => Registry>> = {
    'makes a version live that the team has not signed': () => forge({ live: ref(evil) }, evil),
    'adds a version to the list': () => forge({ versions: [...toolsOf(moved).versions, listed] }),
    'adds a version to the list, and includes the signed list': () =>
      forge(
        {
          live: ref(evil),
          versions: [...toolsOf(moved).versions, listed],
          moved: { ...own(), versions: toolsOf(moved).versions } as Channels['moved'],
        },
        evil,
      ),
    'replaces the canary': () => forge({ canary: { percent: 100, release: evil, grows: true } }),
    'makes the canary live': () => forge({ live: ref(next) }, next),
    'blocks a version': () => forge({ blocked: ['1.2.0'] }),
    'names a different previous version': () => forge({ previous: '1.0.0' }),
    'signs in place of the team': () => forge({ moved: undefined }),
    'claims that the team made the older version live': () =>
      forge({ live: ref(live1), moved: { ...own(), live: ref(old) } }),
  };
  for (const [what, forged] of Object.entries(FORGED))
    test(`is refused: ${what}`, async () => {
      const refusal = await verifyRegistry(forged(), root, { now: Date.now(), seen: seenOf(moved) });
      assert.equal(refusal, 'targets:tools');
    });

  test('is accepted when it only moves versions, or the cases above would prove nothing', async () => {
    const back = forge({ live: ref(old), canary: { percent: 1, release: next, grows: true } }, old);
    assert.equal(await verifyRegistry(back, root, { now: Date.now(), seen: seenOf(moved) }), null);
  });

  test('cannot move the shell', async () => {
    const shell = (version: string) => ({
      version,
      scripts: [],
      styles: [],
      fonts: [],
      contract: '1.0.0',
      root: null,
      files: {},
    });
    const place = await honestStore();
    await move(place, releaseShell(shell('1.0.0')), teams);
    const two = await move(place, releaseShell(shell('2.0.0')), teams);
    const { shell: channels } = two.channels;
    assert.ok(channels);
    const { version, live, signatures, versions } = channels;
    const back = {
      ...channels,
      live: { ...versions[1] },
      version: two.rev + 1,
      moved: { version, live, signatures },
    };
    const forged = {
      ...two,
      rev: two.rev + 1,
      channels: { ...two.channels, shell: signedAs('rollout', back, online) },
    };
    assert.equal(
      await verifyRegistry(signedAs('timestamp', forged as Registry, online), root, { now: Date.now() }),
      'targets:shell',
    );
  });

  test('cannot bring back channels that the team signed before blocking a version', async () => {
    const place = await honestStore();
    const before = await read(place);
    const blocked = await move(place, block('tools', '1.1.0'), teams);
    const channels = toolsOf(moveBack(before1)(before));
    const forged = signedAs(
      'timestamp',
      {
        ...blocked,
        rev: blocked.rev + 1,
        remotes: { tools: before1 },
        channels: { tools: signedAs('rollout', { ...channels, version: blocked.rev + 1 }, online) },
      },
      online,
    );
    assert.equal(await verifyRegistry(forged, root, { now: Date.now(), seen: seenOf(blocked) }), 'older');
  });

  test('cannot write it into the store either: the next release refuses to sign on top of it', async () => {
    const place = await honestStore();
    const registry = forge({ live: ref(evil) }, evil);
    const name = `log/${String(registry.rev).padStart(12, '0')}.json`;
    await place.create(name, JSON.stringify(signedAs('timestamp', { registry, change }, online)));
    await assert.rejects(
      move(place, rollback(live1), teams),
      /^Error: release refused: targets\/tools is not signed by its key$/,
    );
  });
});
