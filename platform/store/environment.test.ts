import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { createVerifiedRegistry } from '../server/releases/verified-registry.ts';
import { verifyRegistry, type Registry, type ReleaseChange } from '../registry/index.ts';
import { aRelease } from '../testing/a-release.ts';
import { nextRevision, readRegistry, signRegistry, updateRegistry } from './change-log.ts';
import { environmentsOf, inEnvironment, parseEnvironment } from './environment.ts';
import { folderStore } from './folder-store.ts';
import { readStoreConfig } from './open-store.ts';
import { provenanceReader } from './provenance.ts';
import { release, type RegistryUpdate } from './registry-updates.ts';
import { readTrust, signedAs } from './signing.ts';
import { REGISTRY, type ReleaseStore } from './release-store.ts';
import { readLogOf } from './transparency-log.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'platform-environments-'));
after(() => rmSync(folder, { recursive: true }));

const trust = readTrust();
const { root } = trust;
const CHANGE: ReleaseChange = {
  what: 'a change',
  who: 'tester',
  when: new Date().toISOString(),
  why: 'a test',
};
const change = (store: ReleaseStore, update: RegistryUpdate) =>
  updateRegistry(store, CHANGE, update, { trust });

let stores = 0;
/** A store whose production has tools 1.0.0 live, and whose staging has 1.1.0. */
const aStore = async () => {
  const production = folderStore(path.join(folder, String((stores += 1))));
  const staging = inEnvironment(production, 'staging');
  for (const version of ['1.0.0', '1.1.0'])
    await staging.create(`r/tools/${version}/release.json`, JSON.stringify(aRelease('tools', version)));
  await change(production, release(aRelease('tools', '1.0.0')));
  await change(staging, release(aRelease('tools', '1.0.0')));
  await change(staging, release(aRelease('tools', '1.1.0')));
  return { production, staging };
};

const liveIn = async (store: ReleaseStore) =>
  Object.values((await readRegistry(store, { trust })).remotes).map(
    ({ name, version }) => `${name} ${version}`,
  );

test('environments of one store have their own registry and log, and share the versions', async () => {
  const { production, staging } = await aStore();
  assert.deepEqual(await liveIn(production), ['tools 1.0.0']);
  assert.deepEqual(await liveIn(staging), ['tools 1.1.0']);
  assert.deepEqual(await environmentsOf(production), ['staging']);
  assert.equal((await production.list('log/')).length, 1);
  assert.deepEqual(
    (await staging.list('log/')).map((name) => name.slice(0, 4)),
    ['log/', 'log/'],
  );
  assert.deepEqual(await staging.list('r/'), await production.list('r/'));
  assert.equal((await readRegistry(inEnvironment(production, 'qa'), { trust })).rev, 0);
  const [own, other] = [await readLogOf(production)('checkpoint'), await readLogOf(staging)('checkpoint')];
  assert.match(String(own), /^release-log\/\d+\n1\n/);
  assert.match(String(other), /^release-log\/\d+\/staging\n2\n/);
});

test('the setting takes a name, and nothing for production', () => {
  assert.equal(parseEnvironment(undefined), undefined);
  assert.equal(parseEnvironment('production'), undefined);
  assert.equal(parseEnvironment(' staging '), 'staging');
  for (const name of ['../up', 'Staging', 'a/b', '1st', 'a'.repeat(40)])
    assert.throws(() => parseEnvironment(name), /RELEASE_ENVIRONMENT must have/);
  assert.equal(readStoreConfig({ RELEASE_ENVIRONMENT: 'staging' }, folder).environment, 'staging');
  const artwork = { name: 'ARTWORK_STORE', folder: 'artwork' };
  assert.equal('environment' in readStoreConfig({ RELEASE_ENVIRONMENT: 'staging' }, folder, artwork), false);
});

describe('whoever can write to the store', () => {
  /** A server of an environment, which keeps what it trusts in `data`. */
  const aServer = (store: ReleaseStore, data: string) => {
    const refused: string[] = [];
    const server = createVerifiedRegistry({
      dataDir: path.join(folder, data),
      production: true,
      environment: store.environment ?? '',
      readRoot: async () => null,
      readLog: readLogOf(store),
      readProvenance: provenanceReader(store),
      refuse: (reason) => void refused.push(reason),
      warn: () => undefined,
    });
    return { refused, serve: async (found: unknown) => server.update(found as Registry, root) };
  };
  const registryIn = async (store: ReleaseStore): Promise<Registry> =>
    JSON.parse(String(await store.read(REGISTRY)));
  const copy = async (from: ReleaseStore, to: ReleaseStore, prefix: string) => {
    for (const name of await from.list(prefix)) await to.replace(name, (await from.read(name)) ?? '');
  };

  test('cannot put the registry and log of staging into production', async () => {
    const { production, staging } = await aStore();
    const { serve, refused } = aServer(production, 'new');
    for (const prefix of ['log/', 'transparency/', REGISTRY]) await copy(staging, production, prefix);
    assert.equal(await serve(await registryIn(production)), null);
    assert.deepEqual(refused, ['environment']);
    await assert.rejects(readRegistry(production, { trust }), /that of another environment/);
    await assert.rejects(
      change(production, (registry) => registry),
      /that of another environment/,
    );
  });

  test('cannot use what a team signed for staging, even with the key of the registry', async () => {
    const { production, staging } = await aStore();
    const [own, other] = [await registryIn(production), await registryIn(staging)];
    const { remotes, channels } = other;
    const forged = signedAs('timestamp', { ...own, rev: other.rev + 1, remotes, channels }, trust);
    const environment = '';
    assert.equal(await verifyRegistry(forged, root, { now: Date.now(), environment }), 'targets:tools');
  });

  test('cannot let a remote leave production that left staging', async () => {
    const { production, staging } = await aStore();
    const own = await registryIn(production);
    const left = signRegistry(
      {
        ...(await readRegistry(staging, { trust })),
        remotes: {},
        channels: {},
        retired: { tools: { retired: 'tools', version: 1, signatures: [] } },
      },
      await readRegistry(staging, { trust }),
      nextRevision(own.rev),
      trust,
    );
    assert.equal(await verifyRegistry(left, root, { now: Date.now(), environment: 'staging' }), null);
    const { environment: _, ...forged } = left;
    const moved = signedAs('timestamp', forged, trust);
    assert.equal(await verifyRegistry(moved, root, { now: Date.now(), environment: '' }), 'retired:tools');
  });

  test('cannot make a server of staging serve what it kept for production', async () => {
    const { production, staging } = await aStore();
    const first = aServer(production, 'moved');
    assert.equal((await first.serve(await registryIn(production)))?.remotes.tools?.version, '1.0.0');
    const second = aServer(staging, 'moved');
    assert.equal((await second.serve(await registryIn(staging)))?.remotes.tools?.version, '1.1.0');
    assert.equal((await aServer(production, 'moved').serve(undefined))?.remotes.tools, undefined);
  });

  test('cannot fill the memory of a reader with a document of an environment', async () => {
    const { staging } = await aStore();
    const place = path.join(folder, String(stores), 'environments/staging');
    writeFileSync(path.join(place, REGISTRY), ' '.repeat(1_000_001));
    await assert.rejects(staging.read(REGISTRY), /has more than 1000000 bytes/);
  });
});
