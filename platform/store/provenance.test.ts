import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, afterEach, beforeEach, describe, test } from 'node:test';
import { EMPTY_REGISTRY, type Registry, type Release, type Root } from '../registry/registry.ts';
import { aRelease } from '../testing/a-release.ts';
import { updateRegistry } from './change-log.ts';
import { folderStore } from './folder-store.ts';
import { attest, findUnattested, provenanceName, provenanceReader, readAttested } from './provenance.ts';
import { block, canary, hashOfManifest, moveBack, release, type RegistryUpdate } from './registry-updates.ts';
import type { ReleaseStore } from './release-store.ts';
import { expiryAfter, generateKey, readKey, type SigningKey, type Trust } from './signing.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'platform-provenance-'));
after(() => rmSync(folder, { recursive: true }));

const keys = Array.from({ length: 5 }, () => readKey(generateKey()));
const [admin, team, builder, second, stranger] = keys as [
  SigningKey,
  SigningKey,
  SigningKey,
  SigningKey,
  SigningKey,
];
const role = (...named: SigningKey[]) => ({ keyids: named.map(({ keyid }) => keyid), threshold: 1 });
const rootOf = (roles: Root['roles'] = {}): Root => ({
  type: 'root',
  version: 1,
  expires: expiryAfter(30),
  keys: Object.fromEntries([admin, team, builder, second].map((key) => [key.keyid, key.publicKey])),
  roles: {
    root: role(admin),
    timestamp: role(team),
    rollout: role(team),
    'targets/*': role(team),
    'builder/tools': role(builder, second),
    ...roles,
  },
  signatures: [],
});
/** Who has stolen a team's machine has its key, the key of the server, and the store. */
const stolen: Trust = { root: rootOf(), keys: [team] };

const SOURCES = {
  commit: '0123456789012345678901234567890123456789',
  uri: 'git+https://code.example/site',
  lockFile: 'ab'.repeat(32),
  node: '24.0.0',
};
const made: Release = { ...aRelease('tools', '1.1.0'), files: { 'entry.js': `sha384-${'A'.repeat(64)}` } };
const built = { name: 'tools', version: made.version, hash: hashOfManifest(made) };

let store: ReleaseStore;
let number = 0;
beforeEach(() => {
  number += 1;
  store = folderStore(path.join(folder, String(number)));
});
afterEach(() => rmSync(path.join(folder, String(number)), { recursive: true, force: true }));

const change = (update: RegistryUpdate, trust: Trust = stolen): Promise<Registry> =>
  updateRegistry(
    store,
    { what: 'a release', who: 'a team', when: '2026-01-01T00:00:00Z', why: 'a test' },
    update,
    { trust },
  );
const put = (content: string, key: SigningKey = builder, version = built) =>
  store.replace(provenanceName(version, key.keyid), content);
const signed = (key: SigningKey, what = made, name = 'tools') => attest(what, name, SOURCES, key);

type Envelope = { payloadType: string; payload: string; signatures: { keyid: string; sig: string }[] };
/** The builder's attestation, changed after it was signed. */
const changed = (change: (envelope: Envelope) => object): string =>
  JSON.stringify(change(JSON.parse(signed(builder)) as Envelope));
const payloadOf = ({ payload }: Envelope): { subject: object[]; predicateType: string } =>
  JSON.parse(String(Buffer.from(payload, 'base64'))) as { subject: object[]; predicateType: string };
const encoded = (payload: object): string => Buffer.from(JSON.stringify(payload)).toString('base64');

describe('where the root names builders of a remote', () => {
  test('a version is live when one of them attests the same bytes', async () => {
    await assert.rejects(
      change(release(made)),
      /^Error: tools 1\.1\.0 is not signed by 1 of the builders that root 1 names\. Nothing was changed\. Where a builder has its commit: npm run release -- attest tools\./,
    );
    assert.deepEqual(await store.list('log/'), []);
    await put(signed(builder));
    const registry = await change(release(made));
    assert.equal(registry.remotes.tools?.version, '1.1.0');
    assert.deepEqual(await readAttested(built, stolen.root, provenanceReader(store)), [
      { keyid: builder.keyid, commit: SOURCES.commit },
    ]);
  });

  test('remotes without builders are released as before', async () => {
    assert.equal((await change(release(aRelease('network', '1.0.0')))).remotes.network?.version, '1.0.0');
  });

  test('two of them must attest a version if the root says so', async () => {
    const strict = {
      ...stolen,
      root: rootOf({ 'builder/tools': { ...role(builder, second), threshold: 2 } }),
    };
    await put(signed(builder));
    await assert.rejects(change(release(made), strict), /is not signed by 2 of the builders/);
    await put(signed(second), second);
    assert.equal((await change(release(made), strict)).remotes.tools?.version, '1.1.0');
  });

  test('what they attest once stays attested when a version goes live again', async () => {
    const newer = { ...made, version: '1.2.0', base: '/r/tools/1.2.0/' };
    const its = { name: 'tools', version: '1.2.0', hash: hashOfManifest(newer) };
    await put(signed(builder));
    await put(signed(builder, newer), builder, its);
    await change(release(made));
    await change(release(newer));
    assert.equal((await change(moveBack(made))).remotes.tools?.version, '1.1.0');
  });
});

/** What somebody with the team's key and the store writes where the builder's attestation belongs. */
const ATTACKS: Readonly<Record<string, () => Promise<void> | void>> = {
  'no attestation': () => undefined,
  'an attestation by the key of the team': () => put(signed(team), team),
  'an attestation by the key of the team, under the name of the builder’s': () => put(signed(team)),
  'an attestation by a stranger': () => put(signed(stranger), stranger),
  'a signature of the team that claims to be the builder’s': () =>
    put(
      JSON.stringify({
        ...(JSON.parse(signed(team)) as Envelope),
        signatures: (JSON.parse(signed(team)) as Envelope).signatures.map(({ sig }) => ({
          keyid: builder.keyid,
          sig,
        })),
      }),
    ),
  'the attestation of another version': () => put(signed(builder, aRelease('tools', '1.0.0'))),
  'the attestation of the same number with other bytes': () => put(signed(builder, { ...made, files: {} })),
  'the attestation of another remote': () => put(signed(builder, made, 'network')),
  'another hash in what was signed': () =>
    put(
      changed((envelope) => ({
        ...envelope,
        payload: encoded({
          ...payloadOf(envelope),
          subject: [{ name: 'r/tools/1.1.0/release.json', digest: { sha384: '00' } }],
        }),
      })),
    ),
  'another type of what was signed': () =>
    put(changed((envelope) => ({ ...envelope, payloadType: 'application/json' }))),
  'no signature': () => put(changed((envelope) => ({ ...envelope, signatures: [] }))),
  'an empty signature': () =>
    put(changed((envelope) => ({ ...envelope, signatures: [{ keyid: builder.keyid, sig: '' }] }))),
  'a signature that is no text': () =>
    put(changed((envelope) => ({ ...envelope, signatures: [{ keyid: builder.keyid, sig: [1] }] }))),
  'a thousand signatures': () =>
    put(
      changed((envelope) => ({
        ...envelope,
        signatures: Array.from({ length: 1_000 }, () => envelope.signatures[0]),
      })),
    ),
  'no JSON': () => put('builder says yes'),
  'JSON of another kind': () => put('null'),
  'a file of two megabytes': async () => {
    await put('');
    const place = path.join(folder, String(number), provenanceName(built, builder.keyid));
    writeFileSync(place, ' '.repeat(2_000_000));
  },
};

describe('a stolen key of a team releases nothing with', () => {
  for (const [attack, plant] of Object.entries(ATTACKS))
    test(attack, async () => {
      await plant();
      const registry = release(made)(EMPTY_REGISTRY);
      // What a server asks about a registry that the thief has signed and written into the store.
      assert.deepEqual(await findUnattested(registry, stolen.root, provenanceReader(store)), built);
      await assert.rejects(change(release(made)), /tools 1\.1\.0 is not signed by 1 of the builders/);
    });

  test('a key that the root names both for the team and as a builder', async () => {
    const root = rootOf({ 'builder/tools': role(team) });
    await put(signed(team), team);
    await assert.rejects(change(release(made), { ...stolen, root }), /is not signed by 1 of the builders/);
  });

  test('one builder twice, where two are asked for', async () => {
    const twice = { keyids: [builder.keyid, builder.keyid], threshold: 2 };
    await put(signed(builder));
    await assert.rejects(
      change(release(made), { ...stolen, root: rootOf({ 'builder/tools': twice }) }),
      /is not signed by 2 of the builders/,
    );
  });

  test('a canary', async () => {
    await put(signed(builder));
    await change(release(made));
    const next = { ...made, version: '1.2.0', base: '/r/tools/1.2.0/' };
    await assert.rejects(change(canary(next, 1)), /tools 1\.2\.0 is not signed by 1 of the builders/);
  });

  test('a way back to a version that no builder has built', async () => {
    const before = { ...stolen, root: rootOf({ 'builder/tools': undefined as never }) };
    await change(release(aRelease('tools', '1.0.0')), before);
    await put(signed(builder));
    await change(release(made));
    await assert.rejects(
      change(block('tools', '1.1.0', aRelease('tools', '1.0.0'))),
      /tools 1\.0\.0 is not signed by 1 of the builders/,
    );
  });
});
