import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { Registry } from '@rushtone/platform/registry';
import { folderStore, readTrust, release, signedAs } from '@rushtone/platform/store';
import { aCommandSite } from '@rushtone/platform/testing/a-command-site';
import { aRelease } from '@rushtone/platform/testing/a-release';
import { openSession } from './session.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'platform-session-'));
const place = path.join(folder, 'store');
const { RELEASE_STORE } = process.env;
before(() => void Object.assign(process.env, { RELEASE_STORE: place }));
after(() => {
  if (RELEASE_STORE === undefined) delete process.env.RELEASE_STORE;
  else process.env.RELEASE_STORE = RELEASE_STORE;
  rmSync(folder, { recursive: true });
});

/** Writes a registry into the log as the next revision, as the holder of the timestamp key can. */
const plant = async (registry: Registry): Promise<void> => {
  const trust = readTrust();
  const change = { what: 'planted', who: '', when: '', why: '' };
  const entry = { registry: signedAs('timestamp', registry, trust), change };
  const name = `log/${String(registry.rev).padStart(12, '0')}.json`;
  await folderStore(place).create(name, JSON.stringify(signedAs('timestamp', entry, trust)));
};

test('a machine keeps the highest channels of a remote that a registry in between lacked', async () => {
  const session = await openSession(aCommandSite(folder, { data: folder }));
  const options = { why: 'a test', who: 'tester' };
  await session.change('one', options, release(aRelease('tools', '1.0.0')));
  const old = await session.read();
  await session.change('two', options, release(aRelease('tools', '1.1.0')));
  const { rev } = await session.read();
  // As a machine remembers it that last looked before retirements were signed.
  const file = path.join(folder, 'releases-seen.json');
  const remembered = JSON.parse(readFileSync(file, 'utf8'));
  delete remembered[session.store.where].names;
  writeFileSync(file, JSON.stringify(remembered));

  await plant({ ...old, rev: rev + 1, remotes: {}, channels: {} });
  assert.deepEqual((await session.read()).remotes, {});
  await plant({ ...old, rev: rev + 2 });
  await assert.rejects(session.read(), /^Error: release refused: it is older than one that was used before$/);
});
