import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import type { Release } from '@rushtone/platform/registry';
import {
  canary,
  folderStore,
  readRegistry,
  readTrust,
  release,
  updateRegistry,
  type RegistryUpdate,
} from '@rushtone/platform/store';
import { aCommandSite } from '@rushtone/platform/testing/a-command-site';
import { aRelease } from '@rushtone/platform/testing/a-release';
import { blockVersion, rollbackTo } from './moves.ts';
import type { Session } from './session.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'platform-moves-'));
after(() => rmSync(folder, { recursive: true }));
mkdirSync(path.join(folder, 'remotes/tools'), { recursive: true });
writeFileSync(path.join(folder, 'remotes/tools/remote.json'), '{}');

const store = folderStore(folder);
const trust = readTrust();
const update = (what: string, change: RegistryUpdate) =>
  updateRegistry(store, { what, who: 'tester', when: '', why: 'a test' }, change, { trust });
const session: Session = {
  site: aCommandSite(folder),
  config: { kind: 'folder', folder },
  store,
  trust,
  read: () => readRegistry(store, { trust }),
  change: async (what, _, change) => {
    await update(what, change);
    return [what];
  },
};
const publish = async (version: string): Promise<Release> => {
  const made = aRelease('tools', version);
  await store.replace(`r/tools/${version}/release.json`, JSON.stringify(made));
  return made;
};
const rollBack = (to?: string) => rollbackTo(session, ['tools'], { why: 'a test', ...(to && { to }) });

test('rollback and block go back to no version that was rolled back, or never live, unless it is named', async () => {
  for (const version of ['1.0.0', '1.1.0']) await update('released', release(await publish(version)));
  await update('a canary', canary(await publish('1.2.0'), 5));
  for (const version of ['1.3.0', '1.4.0']) {
    await update('released', release(await publish(version)));
    assert.deepEqual(await rollBack(), [`tools 1.1.0 is live again, after ${version}`]);
  }
  await update('released', release(await publish('1.5.0')));
  assert.deepEqual(await blockVersion(session, ['tools', '1.5.0'], { why: 'a test' }), [
    'tools 1.5.0 is blocked, and 1.1.0 is live',
  ]);
  assert.deepEqual(await rollBack(), ['tools 1.0.0 is live again, after 1.1.0']);
  await assert.rejects(rollBack(), /No version was live before tools 1\.0\.0, or it was rolled back/);
  assert.deepEqual(await rollBack('1.3.0'), ['tools 1.3.0 is live again, after 1.0.0']);
});

test('after ten bad releases, rollback still goes to the version before them', async () => {
  await update('released', release(await publish('2.0.0')));
  await update('released', release(await publish('2.1.0')));
  for (let bad = 2; bad < 14; bad += 1) {
    await update('released', release(await publish(`2.${bad}.0`)));
    assert.deepEqual(await rollBack(), [`tools 2.1.0 is live again, after 2.${bad}.0`]);
  }
  assert.deepEqual(await rollBack(), ['tools 2.0.0 is live again, after 2.1.0']);
});
