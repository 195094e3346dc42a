import { webcrypto } from 'node:crypto';
import { seenOf, signedText, type Registry, type Root, type Signed } from '@rushtone/releases';

const DAY_MS = 86_400_000;
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

type Key = { id: string; public: string; pair: CryptoKeyPair };
const base64 = (bytes: ArrayBuffer): string => Buffer.from(bytes).toString('base64');

const createKey = async (id: string): Promise<Key> => {
  const pair = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  return { id, pair, public: base64(await crypto.subtle.exportKey('spki', pair.publicKey)) };
};

const signed = async <Document extends Signed>(document: Document, ...keys: Key[]): Promise<Document> => {
  const text = Buffer.from(signedText(document));
  const signatures = await Promise.all(
    keys.map(async ({ id, pair }) => ({
      keyid: id,
      sig: base64(await crypto.subtle.sign(ALGORITHM, pair.privateKey, text)),
    })),
  );
  return { ...document, signatures };
};

const rootOf = (version: number, key: Key): Root => ({
  type: 'root',
  version,
  expires: inDays(365),
  keys: { [key.id]: key.public },
  roles: {
    root: { keyids: [key.id], threshold: 1 },
    timestamp: { keyids: [key.id], threshold: 1 },
    'targets/*': { keyids: [key.id], threshold: 1 },
  },
  signatures: [],
});

const registryOf = (rev: number, changes: Partial<Registry> = {}): Registry => ({
  schema: 2,
  rev,
  expires: inDays(7),
  root: 1,
  remotes: {},
  channels: {},
  signatures: [],
  ...changes,
});

/** A page: its modules, the server's documents by path, and what it reports. */
const openPage = async (root: Root, documents: Record<string, unknown> = {}, serverDate = new Date()) => {
  jest.resetModules();
  Object.assign(globalThis, { RELEASE_ROOT: root, SHELL_VERSION: '1.0.0' });
  globalThis.fetch = jest.fn(async (path) => {
    const found = documents[String(path)];
    return new Response(JSON.stringify(found ?? null), {
      status: found === undefined ? 404 : 200,
      headers: { date: serverDate.toUTCString() },
    });
  });
  const { refuse, trust } = await import('../versions/trust.ts');
  const { recoverRegistry } = await import('./registry-client.ts');
  const { reports } = await import('../versions/reports.ts');
  return {
    refuse,
    trust,
    recover: recoverRegistry,
    causes: () => reports.map(({ kind, cause }) => [kind, cause]),
  };
};

let key: Key;
let root: Root;
beforeAll(async () => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  key = await createKey('one');
  root = rootOf(1, key);
});
beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

test('a page whose HTML is a minute old takes the newer registry, which is not counted as an attack', async () => {
  const newer = await signed(registryOf(5), key);
  const older = await signed(registryOf(4), key);
  const page = await openPage(root, { '/registry.json': newer });
  expect(await page.refuse(newer)).toBeNull();
  expect(await page.refuse(older)).toBe('older');
  expect(await page.recover('older')).toEqual(newer);
  expect(page.causes()).toEqual([['fallback', 'stale-page']]);
});

test('a server that serves an older registry is refused; the last one of this device is used', async () => {
  const newer = await signed(registryOf(5), key);
  const older = await signed(registryOf(4), key);
  localStorage.setItem('rushtone.registry', JSON.stringify(newer));
  const page = await openPage(root, { '/registry.json': older });
  await page.refuse(newer);
  expect(await page.recover('older')).toEqual(newer);
  expect(page.causes()).toEqual([['error', 'registry-older']]);
});

test('the channels of a remote never go back either', async () => {
  const channels = (version: number) =>
    signed(
      {
        name: 'shell',
        version,
        live: { version: '1.0.0', hash: '' },
        versions: [],
        blocked: [],
        signatures: [],
      },
      key,
    );
  const page = await openPage(root);
  const first = await signed(registryOf(5, { channels: { shell: await channels(5) } }), key);
  const second = await signed(registryOf(6, { channels: { shell: await channels(4) } }), key);
  expect(await page.refuse(first)).toBeNull();
  expect(seenOf(first).channels).toEqual({ shell: 5 });
  expect(await page.refuse(second)).toBe('older');
});

test('a registry of another key is refused, also from the storage of this device', async () => {
  const foreign = await signed(registryOf(9), await createKey('one'));
  localStorage.setItem('rushtone.registry', JSON.stringify(foreign));
  const page = await openPage(root, { '/registry.json': foreign });
  expect(await page.recover('signature')).toBeNull();
  expect(page.causes()).toEqual([['error', 'registry-signature']]);
});

test('an expired registry is refused by the time of the server, not by that of a wrong clock', async () => {
  const registry = await signed(registryOf(5, { expires: inDays(-2) }), key);
  const late = await openPage(root, { '/registry.json': registry });
  expect(await late.refuse(registry)).toBe('expired');
  expect(await late.recover('expired')).toBeNull();
  expect(late.causes()).toEqual([['error', 'registry-expired']]);
  const wrongClock = await openPage(root, { '/registry.json': registry }, new Date(Date.now() - 5 * DAY_MS));
  expect(await wrongClock.recover('expired')).toEqual(registry);
});

test('a registry of a newer root is used once each root is signed by the one before it', async () => {
  const next = await createKey('two');
  const second = await signed(rootOf(2, next), key, next);
  const registry = await signed(registryOf(6, { root: 2 }), next);
  const page = await openPage(root, { '/registry.json': registry, '/root/2.json': second });
  expect(await page.refuse(registry)).toBe('root');
  expect(await page.recover('root')).toEqual(registry);
  expect(page.causes()).toEqual([]);
  const forged = await signed(rootOf(2, next), next);
  const attacked = await openPage(root, { '/registry.json': registry, '/root/2.json': forged });
  expect(await attacked.recover('root')).toBeNull();
  expect(attacked.causes()).toEqual([['error', 'registry-root']]);
});
