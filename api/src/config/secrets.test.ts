import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readConfig } from './config.ts';
import { deriveKey, openSecrets } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'rushtone-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('creates one secret without a setting, readable by the owner of the folder only', async () => {
  const config = readConfig({ DATA_DIR: join(folder, 'data') });
  const all = await Promise.all(Array.from({ length: 8 }, () => openSecrets(config)));
  assert.equal(new Set(all.flat()).size, 1);
  assert.ok((all[0]?.[0].length ?? 0) >= 43);
  assert.equal(statSync(join(folder, 'data/secret')).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(join(folder, 'data')), ['secret']);
  assert.deepEqual(await openSecrets(config), all[0]);
});

test('reads the secrets of the setting in order, and derives a key for each purpose', async () => {
  const [one, two] = ['a'.repeat(32), 'b'.repeat(32)];
  assert.deepEqual(await openSecrets(readConfig({ APP_SECRET: `${one}, ${two}` })), [one, two]);
  assert.notDeepEqual(deriveKey(one, 'vault'), deriveKey(one, 'link-state'));
  assert.notDeepEqual(deriveKey(one, 'vault'), deriveKey(two, 'vault'));
});
