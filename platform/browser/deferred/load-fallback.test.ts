/** @jest-environment @rushtone/testing/browser */
import { createHash, webcrypto } from 'node:crypto';
import { EMPTY_REGISTRY, type Registry, type Release } from '../../registry/index.ts';
import { createFederation } from '../create-federation.ts';
import { reports } from '../versions/reports.ts';
import type { PageModule } from '../browser-site.ts';

const ENTRY = 'entry.1.js';
const EXPOSED = 'remote.2.js';
const PAGE = 'Network.3.js';
const STYLES = 'Network.4.css';
const FILES = [ENTRY, EXPOSED, PAGE, STYLES];
const LIVE = '1.1.0';
const OLDER = '1.0.0';
/** Maximum time until a page or an error is shown, in ms; longer if a file never arrives. */
const LIMIT_MS = 3_000;
const SILENCE_LIMIT_MS = 8_000;

const contentOf = (address: string) => `content of ${address}`;
const hashOf = (address: string) =>
  `sha384-${createHash('sha384').update(contentOf(address)).digest('base64')}`;

/** Behavior of the server or the network for a file, and its name in a report. */
const FAULTS = {
  'is refused': { cause: 'network', respond: () => Promise.reject(new TypeError('Failed to fetch')) },
  'is missing': { cause: 'status-404', respond: async () => new Response('gone', { status: 404 }) },
  'responds with 503 and JSON': {
    cause: 'status-503',
    respond: async () => Response.json({ error: 'busy' }, { status: 503 }),
  },
  'is JSON of something else': { cause: 'integrity', respond: async () => Response.json({ hello: 'world' }) },
  'was tampered with': {
    cause: 'integrity',
    respond: async (address: string) => new Response(`${contentOf(address)};window.tampered = true`),
  },
  'never responds': { cause: 'timeout', respond: () => new Promise<Response>(() => undefined) },
} satisfies Record<string, { cause: string; respond: (address: string) => Promise<Response> }>;
type Fault = keyof typeof FAULTS;
const faults = Object.keys(FAULTS) as Fault[];

let count = 0;
/** Creates a remote that no other test has loaded, with a live version and an older one. */
const newRemote = () => {
  count += 1;
  const name = `network${count}`;
  const releaseOf = (version: string): Release => {
    const base = `/r/${name}/${version}/`;
    return {
      name,
      version,
      base,
      entry: ENTRY,
      container: `${name}_${version.replace(/\W/g, '_')}`,
      contract: '^1.0.0',
      hosts: { main: { '/network': 'Network' } },
      exposed: [EXPOSED],
      pages: { Network: [PAGE, STYLES] },
      files: Object.fromEntries(FILES.map((file) => [file, hashOf(base + file)])),
      commit: null,
      builtAt: '2026-01-14T00:00:00.000Z',
    };
  };
  return { name, live: releaseOf(LIVE), older: releaseOf(OLDER) };
};
type Remote = ReturnType<typeof newRemote>;

const registryOf = ({ name, live, older }: Remote): Registry => ({
  ...EMPTY_REGISTRY,
  rev: 7,
  remotes: { [name]: live },
  channels: {
    [name]: {
      name,
      version: 7,
      live: { version: live.version, hash: '' },
      previous: older.version,
      versions: [live, older].map(({ version, contract }) => ({ version, contract, hash: '' })),
      blocked: [],
      signatures: [],
    },
  },
});

/** Serves the files of the test's remote: scripts through their elements, everything else through `fetch`. */
let site: { remote: Remote; faulty: Map<string, Fault>; throwing: string | null; unresolved?: string };
const ran: string[] = [];

const respond = async (address: string): Promise<Response> => {
  const { pathname } = new URL(address, window.location.href);
  const fault = site.faulty.get(pathname);
  if (fault) return FAULTS[fault].respond(pathname);
  if (pathname === '/registry.json') return newest();
  const release = [site.remote.live, site.remote.older].find(
    ({ base }) => pathname === `${base}release.json`,
  );
  return release ? Response.json(release) : new Response(contentOf(pathname));
};

/** Loads a file as a browser does: only content that matches its hash. */
const load = async (address: string, integrity: string): Promise<void> => {
  const response = await respond(address);
  const hash = createHash('sha384')
    .update(await response.text())
    .digest('base64');
  if (!response.ok || `sha384-${hash}` !== integrity) throw new Error(`${address} could not be loaded.`);
  ran.push(address);
  if (site.throwing === new URL(address, window.location.href).pathname) throw new Error('broken');
};

/** Returns the container that an entry defines. A webpack build loads its chunks in the same order. */
const containerOf = ({ base, files }: Release) => {
  const chunk = (file: string) => load(base + file, files[file] ?? '');
  const Network = async (): Promise<PageModule> => {
    await Promise.all([chunk(PAGE), chunk(STYLES)]);
    if (site.unresolved === base) await new Promise(() => undefined);
    return { Page: () => null };
  };
  return {
    init: () => undefined,
    get: async () => {
      await chunk(EXPOSED);
      return () => ({ remote: { pages: { Network } } });
    },
  };
};

const runScript = async (script: HTMLScriptElement): Promise<void> => {
  const { pathname } = new URL(script.src);
  const release = [site.remote.live, site.remote.older].find(({ base }) => pathname.startsWith(base));
  try {
    await load(pathname, script.integrity);
    if (release) Object.assign(window, { [release.container]: containerOf(release) });
    script.dispatchEvent(new Event('load'));
  } catch (error) {
    // A script that throws still fires `load`.
    script.dispatchEvent(new Event(String(error).includes('broken') ? 'load' : 'error'));
  }
};

const scripts = new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) if (node instanceof HTMLScriptElement && node.src) void runScript(node);
});

const abortAfter = (milliseconds: number): AbortSignal => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), milliseconds);
  return controller.signal;
};

const fetchUntil = (address: string, { signal }: RequestInit = {}): Promise<Response> => {
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
  return Promise.race([respond(address), aborted]);
};

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(abortAfter);
  Object.assign(globalThis, { fetch: fetchUntil });
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  scripts.observe(document, { childList: true, subtree: true });
  ran.length = 0;
});
afterEach(() => {
  document.body.replaceChildren();
  scripts.disconnect();
  jest.restoreAllMocks();
  jest.useRealTimers();
  document.head.replaceChildren();
});

/** Advances the clock until the promise has settled, and returns the elapsed time. */
const settled = async (work: Promise<unknown>): Promise<number> => {
  const began = Date.now();
  const state = { done: false };
  const finish = () => (state.done = true);
  void work.then(finish, finish);
  while (!state.done && Date.now() - began < 20_000) await jest.advanceTimersByTimeAsync(10);
  return Date.now() - began;
};

/** The server's response to a request for the newest registry. */
let newest: () => Promise<Response>;

const openNetwork = async (faulty: Readonly<Record<string, Fault>>, throwing: string | null = null) => {
  const remote = newRemote();
  const full = (file: string) => (file.startsWith('/') ? file : remote.live.base + file);
  site = {
    remote,
    faulty: new Map(Object.entries(faulty).map(([file, fault]) => [full(file), fault])),
    throwing: throwing && full(throwing),
  };
  const { loader } = await createFederation({
    parts: { Pending: () => null, Unavailable: () => null },
    config: { apiBase: '/api' },
    registry: registryOf(remote),
    kind: 'main',
    onRemote: () => undefined,
  });
  const match = { release: remote.live, page: 'Network' };
  return { remote, loader, match, loading: loader.load(match) };
};

const reportOf = async ({ name }: Remote, kind: string) => {
  const found = () => reports.find((each) => each.remote === name && each.kind === kind);
  for (let turn = 0; turn < 500 && !found(); turn += 1) await jest.advanceTimersByTimeAsync(10);
  return found();
};

test('runs the live version if nothing is wrong, and each of its files once', async () => {
  const { remote, loading } = await openNetwork({});
  await settled(loading);
  expect((await loading).release.version).toBe(LIVE);
  expect(ran.map((address) => new URL(address, window.location.href).pathname).sort()).toEqual(
    FILES.map((file) => remote.live.base + file).sort(),
  );
});

describe.each(faults)('a file that %s', (fault) => {
  test.each([
    ['entry', ENTRY],
    ['exposed chunk', EXPOSED],
    ['page chunk', PAGE],
    ['stylesheet', STYLES],
  ])('is the %s: the previous version runs, and the report names the cause', async (_, file) => {
    const { remote, loading } = await openNetwork({ [file]: fault });
    const milliseconds = await settled(loading);
    expect((await loading).release.version).toBe(OLDER);
    expect(milliseconds).toBeLessThanOrEqual(fault === 'never responds' ? SILENCE_LIMIT_MS : LIMIT_MS);
    expect(await reportOf(remote, 'fallback')).toMatchObject({
      version: OLDER,
      cause: FAULTS[fault].cause,
    });
  });

  test('is the release.json of the only other version: the page fails and can be loaded again', async () => {
    const { loader, match, loading, remote } = await openNetwork({ [ENTRY]: 'is refused' });
    site.faulty.set(`${remote.older.base}release.json`, fault);
    const milliseconds = await settled(loading);
    await expect(loading).rejects.toThrow();
    expect(milliseconds).toBeLessThanOrEqual(SILENCE_LIMIT_MS);
    expect(await reportOf(remote, 'error')).toMatchObject({ version: LIVE, cause: 'network' });

    site.faulty.clear();
    loader.forget(match);
    const again = loader.load(match);
    await settled(again);
    expect((await again).release.version).toBe(LIVE);
  });
});

test.each([
  ['entry', ENTRY],
  ['exposed chunk', EXPOSED],
  ['page chunk', PAGE],
])('the previous version runs when the %s throws', async (_, file) => {
  const { remote, loading } = await openNetwork({}, file);
  await settled(loading);
  expect((await loading).release.version).toBe(OLDER);
  expect(await reportOf(remote, 'fallback')).toMatchObject({ version: OLDER, cause: 'throws' });
});

test('the previous version runs when the promise of the page never settles', async () => {
  const { remote, loading } = await openNetwork({});
  site.unresolved = remote.live.base;
  expect(await settled(loading)).toBeLessThanOrEqual(SILENCE_LIMIT_MS);
  expect((await loading).release.version).toBe(OLDER);
  expect(await reportOf(remote, 'fallback')).toMatchObject({ version: OLDER, cause: 'unresolved' });
});

describe('a page that was cached for a minute', () => {
  const openStale = async (blocked: readonly string[], answer: (registry: Registry) => Promise<Response>) => {
    document.body.innerHTML = '<script id="registry" type="application/json">{}</script>';
    newest = () => {
      const registry = registryOf(site.remote);
      const [channel] = Object.values(registry.channels);
      if (channel) Object.assign(channel, { blocked });
      return answer({ ...registry, rev: 8 });
    };
    return openNetwork({});
  };

  test('does not run a version that was blocked since, and reports that', async () => {
    const { remote, loading } = await openStale([LIVE], async (registry) => Response.json(registry));
    await settled(loading);
    expect((await loading).release.version).toBe(OLDER);
    expect(ran.filter((address) => address.includes(remote.live.base))).toEqual([]);
    expect(await reportOf(remote, 'fallback')).toMatchObject({ version: OLDER, cause: 'blocked' });
  });

  test.each([
    ['the registry is still the newest', async () => new Response(null, { status: 304 })],
    ['the server is away', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server does not answer', () => new Promise<Response>(() => undefined)],
  ])('runs the live version when %s', async (_, answer) => {
    const { loading } = await openStale([LIVE], answer);
    await settled(loading);
    expect((await loading).release.version).toBe(LIVE);
  });
});
