/** @jest-environment @rushtone/testing/browser */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { webcrypto } from 'node:crypto';
import type { RunningVersions } from '../versions/running-versions.ts';
import { seenOf, signedText, type Registry, type Root, type Signed } from '../../registry/index.ts';

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

/** Opens a page with its own modules, the server's documents by path, and its reports. */
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
  await import('../../testing/configure-browser.ts');
  const { refuse, trust } = await import('../versions/trust.ts');
  const { followRegistry, recoverRegistry } = await import('./registry-client.ts');
  const { reports } = await import('../versions/reports.ts');
  return {
    refuse,
    trust,
    recover: recoverRegistry,
    follow: followRegistry,
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

test('a page whose HTML is a minute old uses the newer registry and reports no attack', async () => {
  const newer = await signed(registryOf(5), key);
  const older = await signed(registryOf(4), key);
  const page = await openPage(root, { '/registry.json': newer });
  expect(await page.refuse(newer)).toBeNull();
  expect(await page.refuse(older)).toBe('older');
  expect(await page.recover('older')).toEqual(newer);
  expect(page.causes()).toEqual([['fallback', 'stale-page']]);
});

test('an older registry from the server is refused, and the last one seen on this device is used', async () => {
  const newer = await signed(registryOf(5), key);
  const older = await signed(registryOf(4), key);
  localStorage.setItem('site.registry', JSON.stringify(newer));
  const page = await openPage(root, { '/registry.json': older });
  await page.refuse(newer);
  expect(await page.recover('older')).toEqual(newer);
  expect(page.causes()).toEqual([['error', 'registry-older']]);
});

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

test('a page refuses a registry that lacks channels, until their key or the root’s has signed that', async () => {
  const page = await openPage(root, {});
  expect(
    await page.refuse(await signed(registryOf(5, { channels: { shell: await channels(5) } }), key)),
  ).toBeNull();
  expect(await page.refuse(await signed(registryOf(6), key))).toBe('retired:shell');
  const shell = await signed({ retired: 'shell', version: 7, signatures: [] }, key);
  expect(await page.refuse(await signed(registryOf(7, { retired: { shell } }), key))).toBeNull();
});

test('a page that uses the registry of one environment refuses that of another, and each has its own count', async () => {
  const page = await openPage(root);
  const staging = await signed(registryOf(9, { environment: 'staging' }), key);
  expect(await page.refuse(await signed(registryOf(5), key))).toBeNull();
  expect(await page.refuse(staging)).toBe('environment');
  expect(await page.refuse(await signed(registryOf(6), key))).toBeNull();
  const other = await openPage(root);
  expect(await other.refuse(staging)).toBeNull();
  expect(await other.refuse(await signed(registryOf(7), key))).toBe('environment');
});

test('the channels of a remote also never go back', async () => {
  const page = await openPage(root);
  const first = await signed(registryOf(5, { channels: { shell: await channels(5) } }), key);
  const second = await signed(registryOf(6, { channels: { shell: await channels(4) } }), key);
  expect(await page.refuse(first)).toBeNull();
  expect(seenOf(first).channels).toEqual({ shell: 5 });
  expect(await page.refuse(second)).toBe('older');
});

test('a page keeps the highest channels of a remote that a registry in between lacked', async () => {
  const page = await openPage(root);
  const before = { rev: 5, channels: { shell: 5 }, own: { shell: 5 } };
  localStorage.setItem('site.seen.one', JSON.stringify(before));
  expect(await page.refuse(await signed(registryOf(6), key))).toBeNull();
  const back = registryOf(7, { channels: { shell: await channels(4) } });
  expect(await page.refuse(await signed(back, key))).toBe('older');
});

test('a registry signed by a different key is refused, even from this device’s storage', async () => {
  const foreign = await signed(registryOf(9), await createKey('one'));
  localStorage.setItem('site.registry', JSON.stringify(foreign));
  const page = await openPage(root, { '/registry.json': foreign });
  expect(await page.recover('signature')).toBeNull();
  expect(page.causes()).toEqual([['error', 'registry-signature']]);
});

test('an expired registry is refused by the server’s time, not by a wrong clock', async () => {
  const registry = await signed(registryOf(5, { expires: inDays(-2) }), key);
  const late = await openPage(root, { '/registry.json': registry });
  expect(await late.refuse(registry)).toBe('expired');
  expect(await late.recover('expired')).toBeNull();
  expect(late.causes()).toEqual([['error', 'registry-expired']]);
  const wrongClock = await openPage(root, { '/registry.json': registry }, new Date(Date.now() - 5 * DAY_MS));
  expect(await wrongClock.recover('expired')).toEqual(registry);
});

test('a registry of a newer root is used if each root is signed by its predecessor', async () => {
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

/** Stubs a page's versions, with only the registry. */
const runningVersions = (first: Registry) => {
  let registry = first;
  return {
    registry: () => registry,
    setRegistry: async (next: Registry) => void (registry = next),
  } as unknown as RunningVersions;
};

describe('a page that polls', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    const locks = { request: async (_name: string, hold: () => Promise<void>) => hold() };
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  });
  afterEach(() => jest.useRealTimers());

  /**
   * Advances time by `seconds`. Signatures are verified in real time, and only then is the next request
   * scheduled.
   */
  const later = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      await jest.advanceTimersByTimeAsync(1000);
      while (jest.getTimerCount() === 0) await nextTurn();
    }
  };
  const requests = () => jest.mocked(globalThis.fetch).mock.calls.length;

  test('sends its revision, with jitter between pages, and uses a newer registry', async () => {
    const [first, second] = [await signed(registryOf(5), key), await signed(registryOf(6), key)];
    const documents: Record<string, unknown> = { '/registry.json': first };
    const page = await openPage(root, documents);
    const versions = runningVersions(first);
    const random = jest.spyOn(Math, 'random').mockReturnValue(0);
    page.follow(versions, 40);
    await later(29);
    expect(requests()).toBe(0);
    await later(2);
    expect(requests()).toBe(1);
    expect(jest.mocked(globalThis.fetch).mock.calls[0]?.[1]?.headers).toEqual({ 'if-none-match': '"5"' });
    random.mockReturnValue(0.999);
    documents['/registry.json'] = second;
    await later(30);
    expect(versions.registry().rev).toBe(6);
    await later(48);
    expect(requests()).toBe(2);
    await later(3);
    expect(requests()).toBe(3);
  });

  test('backs off while there is no response, and returns to its interval after one; an older registry changes nothing', async () => {
    const [older, newer] = [await signed(registryOf(4), key), await signed(registryOf(5), key)];
    const documents: Record<string, unknown> = {};
    const page = await openPage(root, documents);
    await page.refuse(newer);
    const versions = runningVersions(newer);
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    page.follow(versions, 10);
    await later(10);
    expect(requests()).toBe(1);
    await later(19);
    expect(requests()).toBe(1);
    await later(1 + 40 + 80 + 80);
    expect(requests()).toBe(5);
    documents['/registry.json'] = older;
    await later(80);
    expect(versions.registry().rev).toBe(5);
    documents['/registry.json'] = newer;
    await later(80 + 10 + 10);
    expect(requests()).toBe(9);
  });
});
