import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { EMPTY_REGISTRY, type Root } from '../../registry/index.ts';
import { generateKey, readKey, readTrust, release, signRegistry } from '../../store/index.ts';
import { aRelease } from '../../testing/a-release.ts';
import { createVerifiedRegistry } from './verified-registry.ts';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'platform-verified-'));
after(() => rmSync(dataDir, { recursive: true }));

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
