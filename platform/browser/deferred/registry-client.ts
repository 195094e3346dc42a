import { followRoots, isRegistry, refusalText, type Refusal, type Registry } from '../../registry/index.ts';
import { patient } from '../lib/time-limit.ts';
import { site } from '../browser-site.ts';
import { report } from '../versions/reports.ts';
import type { RunningVersions } from '../versions/running-versions.ts';
import { keyOf, readStored, store } from '../versions/storage.ts';
import { isExpired, refuse, trust } from '../versions/trust.ts';
import { openStream } from './event-stream.ts';
import { fetchJson } from './fetch-release.ts';

declare const SHELL_VERSION: string;

const ADDRESS = '/registry.json';
const TIME_LIMIT_MS = 8_000;

class RefusedError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusalText(refusal));
    this.refusal = refusal;
  }
}

const reported = new Set<string>();

/** Reports each cause once. `stale-page`: the HTML may be a minute old, which is not an attack. */
const reportRefusal = (refusal: Refusal | 'stale-page', rev: number): void => {
  if (reported.has(refusal)) return;
  reported.add(refusal);
  const shell = { name: 'shell', version: SHELL_VERSION };
  const details = { channel: 'stable', rev, milliseconds: 0 } as const;
  if (refusal === 'stale-page') return report('fallback', shell, { ...details, cause: refusal });
  const cause = `registry-${refusal.split(':')[0]}`;
  report('error', shell, { ...details, cause, message: refusalText(refusal) });
};

/** Verifies a registry, after following newer roots than this shell's; each must be signed by its predecessor. */
const refuseAfterRoots = async (registry: Registry): Promise<Refusal | null> => {
  const refusal = await refuse(registry);
  if (refusal !== 'root' || !trust.root) return refusal;
  const root = await followRoots(trust.root, registry.root, (name) => fetchJson(`/${name}`));
  if (!root) return refusal;
  trust.root = root;
  return refuse(registry);
};

/** Fetches the registry; `null` if revision `rev` is still current. */
const fetchRegistry = async (rev?: number): Promise<Registry | null> => {
  const response = await fetch(ADDRESS, {
    cache: 'no-store',
    headers: rev === undefined ? {} : { 'if-none-match': `"${rev}"` },
    signal: AbortSignal.timeout(patient(TIME_LIMIT_MS)),
  });
  // This device's clock may be wrong.
  const serverTime = Date.parse(response.headers.get('date') ?? '');
  if (serverTime) trust.clockAheadMs = Date.now() - serverTime;
  if (response.status === 304) {
    // Unread, it would end as an aborted request.
    await response.text();
    return null;
  }
  if (!response.ok) throw new Error(`${ADDRESS} responded with ${response.status}.`);
  const registry: unknown = await response.json();
  if (!isRegistry(registry)) throw new RefusedError('signature');
  const refusal = await refuseAfterRoots(registry);
  if (refusal) throw new RefusedError(refusal);
  return registry;
};

/** Returns a registry for a page whose own was refused: the server's, or the last one that this device has used. */
export const recoverRegistry = async (refusal?: Refusal): Promise<Registry | null> => {
  try {
    const registry = await fetchRegistry();
    if (refusal === 'older') reportRefusal('stale-page', registry?.rev ?? 0);
    else if (refusal && refusal !== 'root') reportRefusal(refusal, 0);
    return registry;
  } catch (error) {
    if (error instanceof RefusedError) reportRefusal(error.refusal, 0);
    else if (refusal) reportRefusal(refusal === 'older' ? 'stale-page' : refusal, 0);
    console.warn(error);
    const stored = readStored(keyOf('registry'));
    return isRegistry(stored) && (await refuseAfterRoots(stored).catch(() => 'root')) === null
      ? stored
      : null;
  }
};

export type RegistryFollower = {
  /** Fetches the registry once. Does nothing if the server does not respond or is not trusted. */
  refresh: () => Promise<void>;
  /** Whether the server currently pushes changes. */
  isConnected: () => boolean;
};

/** Number of consecutive failures after which the polling interval stops growing. */
const MAX_FAILURES = 3;

/** Polls with exponential backoff, and with jitter so that pages do not all poll at the same time. */
const poll = (seconds: number, ask: () => Promise<boolean>): void => {
  let failures = 0;
  const wait = () => {
    const jitter = 0.75 + Math.random() / 2;
    setTimeout(() => void turn(), seconds * 1000 * jitter * 2 ** failures);
  };
  const turn = async () => {
    failures = (await ask()) ? 0 : Math.min(failures + 1, MAX_FAILURES);
    wait();
  };
  wait();
};

/**
 * Keeps one connection per browser: one tab holds it and notifies the others, because browsers allow only six
 * per server. With `pollSeconds` it polls the file instead, which a CDN serves.
 */
export const followRegistry = (versions: RunningVersions, pollSeconds?: number): RegistryFollower => {
  let isConnected = () => false;
  const otherTabs = new BroadcastChannel(keyOf('registry'));
  store(keyOf('registry'), versions.registry());

  /** Returns false if the server did not respond with a trusted registry. */
  const update = async (): Promise<boolean> => {
    try {
      const registry = await fetchRegistry(versions.registry().rev);
      if (!registry || registry.rev <= versions.registry().rev) return true;
      await versions.setRegistry(registry);
      store(keyOf('registry'), registry);
      // Cached pages reference versions that may be blocked now.
      if ('caches' in window) void caches.delete(`${site.prefix}-pages`).catch(() => undefined);
      return true;
    } catch (error) {
      const { rev } = versions.registry();
      if (error instanceof RefusedError) reportRefusal(error.refusal, rev);
      console.warn('The registry could not be read.', error);
      return false;
    }
  };
  const refresh = async (): Promise<boolean> => {
    const updated = await update();
    if (isExpired(versions.registry())) reportRefusal('expired', versions.registry().rev);
    return updated;
  };
  const onRevision = (rev: number) => {
    if (rev > versions.registry().rev) void refresh();
  };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  const tellOthers = (rev: number) => otherTabs.postMessage(rev);
  const ask = async (): Promise<boolean> => {
    const { rev } = versions.registry();
    const updated = await refresh();
    if (versions.registry().rev > rev) tellOthers(versions.registry().rev);
    return updated;
  };
  const follow = () => {
    if (pollSeconds !== undefined) {
      poll(pollSeconds, ask);
      openStream();
      return;
    }
    isConnected = openStream((rev) => {
      onRevision(rev);
      tellOthers(rev);
    });
  };

  otherTabs.addEventListener('message', ({ data }) => onRevision(Number(data)));
  void navigator.locks?.request(keyOf('registry'), () => new Promise<never>(follow));
  window.addEventListener('focus', () => void refresh());
  return {
    refresh: async () => void (await refresh()),
    isConnected: () => isConnected(),
  };
};
