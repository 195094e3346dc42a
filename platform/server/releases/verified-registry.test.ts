import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { EMPTY_REGISTRY, type Root } from '../../registry/index.ts';
import { generateKey, readKey, readTrust, release, signedAs, signRegistry } from '../../store/index.ts';
import { aRelease } from '../../testing/a-release.ts';
import { createVerifiedRegistry } from './verified-registry.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'platform-verified-'));
after(() => rmSync(dataDir, { recursive: true }));

test('a server that was built with a newer root serves those before it, and its own, with their signatures', async () => {
  const trust = readTrust();
  const follow = (root: Root, changes: Partial<Root> = {}): Root =>
    signedAs('root', { ...root, version: root.version + 1, ...changes, signatures: [] }, { ...trust, root });
  const first = signedAs('root', { ...trust.root, signatures: [] }, trust);
  const second = follow(first);
  const third = follow(second);
  const fourth = follow(third);
  const { version } = first;
  const rootsOf = async (stored: readonly Root[]) => {
    const server = createVerifiedRegistry({
      environment: '',
      dataDir: mkdtempSync(path.join(dataDir, 'roots-')),
      production: true,
      readRoot: async (name) => stored.find((each) => name === `root/${each.version}.json`) ?? null,
      readLog: async () => null,
      readProvenance: async () => null,
      refuse: () => undefined,
      warn: () => undefined,
    });
    const registry = signRegistry(EMPTY_REGISTRY, EMPTY_REGISTRY, 1, { ...trust, root: third });
    // A shell has its root without signatures.
    await server.update(registry, { ...third, signatures: [] });
    return [0, 1, 2, 3, 4].map((more) => server.rootOf(version + more));
  };
  assert.deepEqual(await rootsOf([first, second, third, fourth]), [first, second, third, fourth, undefined]);

  const stranger = readKey(generateKey());
  const planted = { ...second, keys: { ...second.keys, [stranger.keyid]: stranger.publicKey } };
  const role = { keyids: [stranger.keyid], threshold: 1 };
  const foreign = { ...planted, roles: { ...planted.roles, root: role } };
  assert.deepEqual(
    (await rootsOf([first, foreign, third])).map((root) => root?.version),
    [undefined, undefined, version + 2, undefined, undefined],
  );
});

test('a registry that is refused is not checked anew for every request', async () => {
  const trust = readTrust();
  const builder = readKey(generateKey());
  const root: Root = {
    ...trust.root,
    keys: { ...trust.root.keys, [builder.keyid]: builder.publicKey },
    roles: { ...trust.root.roles, 'builder/tools': { keyids: [builder.keyid], threshold: 1 } },
  };
  const planted = signRegistry(release(aRelease('tools', '1.0.0'))(EMPTY_REGISTRY), EMPTY_REGISTRY, 1, trust);
  let reads = 0;
  const server = createVerifiedRegistry({
    environment: '',
    dataDir,
    production: true,
    readRoot: async () => null,
    readLog: async () => null,
    readProvenance: async () => {
      reads += 1;
      return null;
    },
    refuse: () => undefined,
    warn: () => undefined,
  });
  const began = Date.now();
  for (let request = 0; request < 1_000; request += 1) assert.equal(await server.update(planted, root), null);
  // Twice a second, however long this takes here.
  assert.ok(reads >= 1 && reads <= 1 + (Date.now() - began) / 500, `${reads} reads`);
});
