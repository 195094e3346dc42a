import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { aRelease } from '../testing/a-release.ts';
import {
  currentPreviews,
  isPreviewName,
  isPreviews,
  verifyPreview,
  type Preview,
  type Previews,
} from '../registry/previews.ts';
import { EMPTY_REGISTRY, isRegistry, type Registry, type Root } from '../registry/registry.ts';
import { folderStore } from './folder-store.ts';
import { previewListName, readPreviews, updatePreviews } from './preview-list.ts';
import { hashOfManifest, release } from './registry-updates.ts';
import type { ReleaseStore } from './release-store.ts';
import { expiryAfter, generateKey, readKey, signedAs, type SigningKey, type Trust } from './signing.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'platform-previews-'));
after(() => rmSync(folder, { recursive: true }));

/** Each team has its own key; no one here has the registry's key. */
const makeKey = (): SigningKey => readKey(generateKey());
const [timestamp, listening, tools] = [makeKey(), makeKey(), makeKey()];
const named = ({ keyid }: SigningKey) => ({ keyids: [keyid], threshold: 1 });
const root: Root = {
  type: 'root',
  version: 1,
  expires: expiryAfter(30),
  keys: Object.fromEntries([timestamp, listening, tools].map((key) => [key.keyid, key.publicKey])),
  roles: {
    timestamp: named(timestamp),
    'targets/listening': named(listening),
    'targets/tools': named(tools),
  },
  signatures: [],
};
const team: Trust = { root, keys: [listening] };
const others: Trust = { root, keys: [timestamp, tools] };

const built = aRelease('listening', '1.1.0-fix-42.0123abcd');
const aPreview = (changes: Partial<Preview> = {}): Preview => ({
  id: 'fix-42',
  version: built.version,
  hash: hashOfManifest(built),
  contract: built.contract,
  until: expiryAfter(14),
  ...changes,
});
const add =
  (preview: Preview) =>
  (previews: readonly Preview[]): readonly Preview[] => [preview, ...previews];

let stores = 0;
const newStore = (): ReleaseStore => folderStore(path.join(folder, String((stores += 1))));
const idsOf = async (store: ReleaseStore, name = 'listening'): Promise<string[] | undefined> =>
  (await readPreviews(store, name, root))?.previews.map(({ id }) => id);

describe('a list of previews', () => {
  test('is signed only by its remote’s key, and has one file', async () => {
    const store = newStore();
    await updatePreviews(store, 'listening', () => [aPreview()], team);
    await updatePreviews(store, 'listening', add(aPreview({ id: 'fix-43' })), team);
    assert.deepEqual(await idsOf(store), ['fix-43', 'fix-42']);
    assert.equal((await store.list('previews/')).length, 1);
  });

  test('keeps concurrent additions', async () => {
    const store = newStore();
    const ids = ['one', 'two', 'three'];
    await Promise.all(ids.map((id) => updatePreviews(store, 'listening', add(aPreview({ id })), team)));
    assert.deepEqual((await idsOf(store))?.sort(), ids.sort());
  });

  test('cannot be written by another team, or without the remote’s key', async () => {
    const store = newStore();
    await assert.rejects(
      updatePreviews(store, 'listening', () => [aPreview()], others),
      /^Error: This machine cannot sign targets\/listening: root 1 asks for 1 of the keys/,
    );
    assert.deepEqual(await store.list(''), []);
  });

  test('drops expired previews on the next change', async () => {
    const store = newStore();
    await updatePreviews(store, 'listening', () => [aPreview({ id: 'old', until: expiryAfter(-1) })], team);
    await updatePreviews(store, 'listening', add(aPreview()), team);
    assert.deepEqual(await idsOf(store), ['fix-42']);
  });
});

describe('a reader of a store that an attacker wrote to', () => {
  const signed = (changes: Partial<Previews>, signer: Trust, role = 'listening'): Previews => {
    const list: Previews = {
      type: 'previews',
      name: 'listening',
      version: 9_000_000_000,
      previews: [aPreview({ id: 'evil' })],
      signatures: [],
      ...changes,
    };
    return signedAs(`targets/${role}`, list, signer);
  };
  const ATTACKS: Readonly<Record<string, (honest: Previews) => object>> = {
    'a later list without a signature': () => ({ ...signed({}, team), signatures: [] }),
    'a later list signed by the key of another remote': () => signed({}, others, 'tools'),
    'the list of another remote, under this name': () => signed({ name: 'tools' }, others, 'tools'),
    'the honest list under a later version': (honest) => ({ ...honest, version: 9_000_000_000 }),
    'an honest list with another hash': (honest) => ({
      ...honest,
      version: 9_000_000_000,
      previews: [aPreview({ hash: 'sha384-evil' })],
    }),
    'signed channels of the same remote': () =>
      signedAs(
        'targets/listening',
        {
          name: 'listening',
          version: 9_000_000_000,
          live: aPreview(),
          versions: [],
          blocked: [],
          signatures: [],
        },
        team,
      ),
  };
  for (const [what, attack] of Object.entries(ATTACKS))
    test(`ignores ${what}`, async () => {
      const store = newStore();
      const honest = await updatePreviews(store, 'listening', () => [aPreview()], team);
      const file = previewListName({ name: 'listening', version: 9_000_000_000 });
      await store.replace(file, JSON.stringify(attack(honest)));
      assert.deepEqual(await idsOf(store), ['fix-42']);
      await updatePreviews(store, 'listening', add(aPreview({ id: 'fix-43' })), team);
      assert.deepEqual(await idsOf(store), ['fix-43', 'fix-42']);
    });

  test('ignores a truncated file, and an honest list under a different version', async () => {
    const store = newStore();
    const honest = await updatePreviews(store, 'listening', () => [aPreview()], team);
    await store.replace(previewListName({ name: 'listening', version: 9_000_000_001 }), '{"type":"prev');
    await store.replace(
      previewListName({ name: 'listening', version: 9_000_000_000 }),
      JSON.stringify({ ...honest, previews: [] }),
    );
    assert.deepEqual(await idsOf(store), ['fix-42']);
  });

  test('does not accept a list of previews as the versions of a remote', () => {
    const list = signed({}, team);
    assert.equal(isPreviews(list), true);
    assert.equal(isRegistry({ ...EMPTY_REGISTRY, channels: { listening: list } }), false);
  });
});

test('a preview ends after 14 days, even if it claims to last longer', () => {
  const list = (until: string): Previews => ({
    type: 'previews',
    name: 'listening',
    version: 1,
    previews: [aPreview({ until })],
    signatures: [],
  });
  for (const [days, counts] of [
    [-0.01, false],
    [0.01, true],
    [14, true],
    [15, false],
    [9_999, false],
  ] as const)
    assert.equal(currentPreviews(list(expiryAfter(days)), Date.now()).length, counts ? 1 : 0, `${days}`);
  assert.equal(currentPreviews(list('never'), Date.now()).length, 0);
});

test('a preview’s name cannot be a version, a URL or a path', () => {
  for (const name of ['fix-42', 'a', 'songs-by-year']) assert.equal(isPreviewName(name), true, name);
  for (const name of ['1.0.0', 'localhost:3001', 'http://x', '../x', 'Fix', '', 'a'.repeat(21), '__proto__'])
    assert.equal(isPreviewName(name), false, name);
});

describe('the release of a preview', () => {
  const live = [
    aRelease('listening', '1.0.0'),
    { ...aRelease('tools', '1.0.0'), hosts: { main: { '/tools': 'Page' } } },
  ];
  const registry: Registry = live.reduce((state, each) => release(each)(state), EMPTY_REGISTRY);
  const verify = (changes: Partial<typeof built>, preview?: Partial<Preview>): Promise<boolean> => {
    const made = { ...built, ...changes };
    return verifyPreview(made, 'listening', aPreview({ hash: hashOfManifest(made), ...preview }), registry);
  };

  test('is valid if the list has its hash, even with a new path', async () => {
    assert.equal(await verify({}), true);
    assert.equal(await verify({ hosts: { main: { '/years': 'Years' } } }), true);
  });

  const REFUSED: Readonly<Record<string, [Partial<typeof built>, Partial<Preview>?]>> = {
    'differs from the one in the list': [{ entry: 'evil.js' }, { hash: hashOfManifest(built) }],
    'has a different version': [{}, { version: '1.0.0' }],
    'belongs to another remote': [{ name: 'tools' }],
    'is in another remote’s folder': [{ base: `/r/tools/${built.version}/` }],
    'claims another remote’s path': [{ hosts: { main: { '/tools': 'Page' } } }],
  };
  for (const [what, [changes, preview]] of Object.entries(REFUSED))
    test(`is refused if it ${what}`, async () => {
      assert.equal(await verify(changes, preview), false);
    });

  test('is refused for a remote that is not live', async () => {
    assert.equal(await verifyPreview(built, 'listening', aPreview(), EMPTY_REGISTRY), false);
  });
});
