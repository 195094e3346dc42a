import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import {
  block,
  canary,
  promote,
  readRegistry,
  readRelease,
  readTrust,
  release,
  rollback,
  signRegistry,
  updateRegistry,
  type RegistryUpdate,
  type StoreConfig,
  type Trust,
} from '../../store/index.ts';
import { aRelease } from '../../testing/a-release.ts';
import { assertRules, longestLive, otherEnvironment } from './rules.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'platform-rules-'));
after(() => rmSync(folder, { recursive: true }));
const config: StoreConfig = { kind: 'folder', folder };
const { root, keys } = readTrust();
const withRule = (hours: number, name = 'tools'): Trust => ({
  root: { ...root, rules: { [name]: { environment: 'staging', hours } } },
  keys,
});
const [production, staging] = [otherEnvironment(config), otherEnvironment(config, 'staging')];

const HOUR_MS = 3_600_000;
/** Changes an environment, as somebody did some hours ago. */
const change = (store: typeof production, update: RegistryUpdate, hoursAgo = 0) =>
  updateRegistry(
    store,
    {
      what: 'a change',
      who: 'tester',
      when: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
      why: 'a test',
    },
    update,
    { trust: { root, keys } },
  );
const publish = async (version: string, container?: string) => {
  const made = { ...aRelease('tools', version), ...(container && { container }) };
  await production.replace(`r/tools/${version}/release.json`, JSON.stringify(made));
  return made;
};
/** Whether production may make this change. */
const check = async (update: RegistryUpdate, trust: Trust): Promise<void> => {
  const current = await readRegistry(production);
  return assertRules(config, current, update(current), trust);
};

test('finds the longest time that a version was live without a break', () => {
  const at = (hour: number, version?: string) => ({
    time: new Date(hour * HOUR_MS).toISOString(),
    live: version === undefined ? {} : { tools: version },
  });
  const hoursOf = (version: string, ...entries: ReturnType<typeof at>[]) =>
    longestLive(entries, { name: 'tools', version }, 10 * HOUR_MS) / HOUR_MS;
  assert.equal(hoursOf('1.0.0'), 0);
  assert.equal(hoursOf('1.0.0', at(1, '1.0.0')), 9);
  assert.equal(hoursOf('1.0.0', at(1, '1.0.0'), at(2, '1.0.0'), at(4, '1.1.0')), 3);
  assert.equal(hoursOf('1.0.0', at(1, '1.0.0'), at(2, '1.1.0'), at(5, '1.0.0'), at(9, '1.1.0')), 4);
  assert.equal(hoursOf('1.1.0', at(1, '1.0.0'), at(2, '1.1.0'), at(3)), 1);
});

test('production takes a version only after its hours in staging, and never one that was rolled back there', async () => {
  const [first, next] = [await publish('1.0.0'), await publish('1.1.0')];
  await change(production, release(first));
  await change(staging, release(first), 60);
  await assert.rejects(
    check(release(next), withRule(24)),
    /^Error: tools 1\.1\.0 must be live in staging for 24 hours first; it never was\. Nothing was changed\.$/,
  );
  await change(staging, release(next), 30);
  await check(release(next), withRule(24));
  await check(release(next), withRule(24, '*'));
  await check(release(next), withRule(48, 'listening'));
  await assert.rejects(check(canary(next, 5), withRule(48)), /for 48 hours first; it has been for 30\.0/);

  await change(staging, rollback(await readRelease(staging, await readRegistry(staging), 'tools', '1.0.0')));
  await assert.rejects(check(release(next), withRule(24)), /tools 1\.1\.0 was rolled back in staging/);
  await change(staging, release(next));
  await change(staging, block('tools', '1.1.0', first));
  await assert.rejects(check(release(next), withRule(24)), /tools 1\.1\.0 was blocked in staging/);
});

test('a version with other files than those of staging is refused', async () => {
  await change(staging, release(await publish('2.0.0')), 30);
  const other = await publish('2.0.0', 'other');
  await assert.rejects(check(release(other), withRule(24)), /tools 2\.0\.0 has other files in staging/);
});

test('no rule stands in the way of a rollback, of a canary that runs, or of another environment', async () => {
  const [live, next] = [await publish('3.0.0'), await publish('3.1.0')];
  await change(production, release(live));
  await check(
    rollback(await readRelease(production, await readRegistry(production), 'tools', '1.0.0')),
    withRule(24),
  );
  await change(production, canary(next, 5));
  await check(promote('tools'), withRule(24));
  await change(production, canary(await publish('3.2.0'), 0));
  await assert.rejects(check(release(next), withRule(24)), /tools 3\.1\.0 must be live in staging/);
  const registry = await readRegistry(staging);
  const made = signRegistry(release(next)(registry), registry, registry.rev + 1, { root, keys });
  await assertRules({ ...config, environment: 'staging' }, registry, made, withRule(24));
});
