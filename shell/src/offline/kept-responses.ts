import type { Session } from '@rushtone/contract';
import type { ValueStore } from '@rushtone/platform/browser/value-store';
import { API_BACK } from '@rushtone/ui';
import type { Notices } from '../notices/notices.ts';
import { apiFetch, early } from '../lib/api-fetch.ts';
import { ACCOUNT, CACHES, isPrivate, mayKeep, RESPONSES } from './rules.ts';

/** How often the API is asked whether it is back, in ms, while the page is visible. */
const ASK_EVERY_MS = 3_000;
/** Longest delay that a timer supports, in ms. */
const UNTIL_BACK_MS = 2 ** 31 - 1;
/** Changes of favorites within this time are read together, in ms. */
const RENEW_AFTER_MS = 3_000;

const TOKEN = 'firebase_auth_token';
/**
 * What an account reads that works offline too. Its own playlists are not kept: they would take the place of changes
 * that are still to be sent.
 */
const OF_ACCOUNT = /\/(?:song\/get|favorite\/getall)$/;
const FAVORITE_CHANGE = /\/favorite\/(?:add|remove)$/;

type Options = {
  apiBase: string;
  show: Notices['show'];
  session: Pick<ValueStore<Session>, 'get'>;
};
type Place =
  | { cache: typeof RESPONSES; key: string }
  | { cache: typeof ACCOUNT; key: string; account: string };

/** Returns the ID of the account in a token, which may have expired; `null` for a text that is no token. */
const accountIn = (token: string): string | null => {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { sub } = JSON.parse(atob(payload)) as { sub?: unknown };
    return typeof sub === 'string' && sub !== '' ? sub : null;
  } catch {
    return null;
  }
};

/** Returns where the response to a read is kept; `null` for a change, and for what is not kept. */
const placeOf = (address: string, { method }: RequestInit): Place | null => {
  if (method !== undefined) return null;
  const url = new URL(address, window.location.href);
  const token = url.searchParams.get(TOKEN);
  if (token === null) return isPrivate(url.href) ? null : { cache: RESPONSES, key: url.href };
  const account = OF_ACCOUNT.test(url.pathname) ? accountIn(token) : null;
  if (account === null) return null;
  url.searchParams.delete(TOKEN);
  url.searchParams.set('account', account);
  return { cache: ACCOUNT, key: url.href, account };
};

/**
 * Whether a response may be kept. What an account reads is marked as `no-store`, which is meant for other caches; it is
 * not kept after the account has signed out.
 */
const isKeepable = (response: Response, place: Place, session: Options['session']): boolean => {
  if (place.cache === RESPONSES) return mayKeep(response, 'response');
  const user = session.get();
  return response.ok && response.type === 'basic' && user.status === 'user' && user.uid === place.account;
};

const keep = async ({ cache: name, key }: Place, response: Response): Promise<void> => {
  const cache = await caches.open(name);
  await cache.delete(key);
  await cache.put(key, response);
  const addresses = await cache.keys();
  for (const old of addresses.slice(0, -CACHES[name])) await cache.delete(old);
};

const find = async ({ cache, key }: Place): Promise<Response | undefined> =>
  (await caches.open(cache)).match(key, { ignoreVary: true }).catch(() => undefined);

/** A page that no longer needs a response has canceled its request. */
const isCanceled = (error: unknown, { signal }: RequestInit): boolean =>
  signal?.aborted === true && (error as Error).name === 'AbortError';

/** Keeps the responses in the HTML of the page, which are those of its first view. */
const keepEmbedded = async (apiBase: string): Promise<void> => {
  const text = document.getElementById('responses')?.textContent;
  if (!text) return;
  for (const [key, envelope] of Object.entries(JSON.parse(text) as Record<string, unknown>))
    await keep(
      { cache: RESPONSES, key: new URL(apiBase + key, window.location.href).href },
      Response.json(envelope),
    );
};

/** Asks the API until it responds, then tells the page. Shows a notice meanwhile if a kept response is shown. */
const createReturnWatch = ({ apiBase, show }: Options) => {
  let timer: ReturnType<typeof setInterval> | undefined;
  let hide: (() => void) | undefined;
  const ask = async (): Promise<void> => {
    if (document.visibilityState === 'hidden') return;
    const response = await fetch(`${apiBase}/health`, { cache: 'no-store' }).catch(() => null);
    if (!response?.ok || timer === undefined) return;
    clearInterval(timer);
    timer = undefined;
    hide?.();
    hide = undefined;
    window.dispatchEvent(new Event(API_BACK));
  };
  return {
    start: () => (timer ??= setInterval(() => void ask(), ASK_EVERY_MS)),
    saysKept: () => {
      // Offline another notice says so.
      if (!navigator.onLine) return;
      const message = 'The server cannot be reached. You see what was loaded before.';
      hide ??= show({ kind: 'info', message, durationMs: UNTIL_BACK_MS });
    },
  };
};

/** Of requests that failed before responses were kept: `kept` if one of them got a kept response. */
let failedEarly: 'no' | 'failed' | 'kept' = 'no';

/** Returns the kept response for a request that failed before `startKeepingResponses`, or throws its error. */
export const answerEarly = async (address: string, init: RequestInit, error: unknown): Promise<Response> => {
  if (!('caches' in window) || isCanceled(error, init)) throw error;
  const place = placeOf(address, init);
  const kept = place ? await find(place) : undefined;
  if (failedEarly === 'no') failedEarly = 'failed';
  if (!kept) throw error;
  failedEarly = 'kept';
  return kept;
};

/**
 * Keeps responses of the API on this device: public ones, and songs and favorites of accounts. A request that fails
 * gets the kept response, if there is one, and the page says so. What failed loads again when the API is back.
 */
export const startKeepingResponses = (options: Options): void => {
  if (!('caches' in window)) return;
  const watch = createReturnWatch(options);
  if (failedEarly !== 'no') watch.start();
  if (failedEarly === 'kept') watch.saysKept();

  let renewal: ReturnType<typeof setTimeout> | undefined;
  /** Pages show their own changes without a request, so that nothing else would keep the list again. */
  const renewFavorites = async (token: string): Promise<void> => {
    const address = `${options.apiBase}/favorite/getall?${TOKEN}=${token}`;
    const place = placeOf(address, {});
    if (!place) return;
    await (await caches.open(place.cache)).delete(place.key);
    clearTimeout(renewal);
    renewal = setTimeout(() => void load(address, {}).catch(() => undefined), RENEW_AFTER_MS);
  };

  const see = (address: string, init: RequestInit, response: Response): void => {
    const place = placeOf(address, init);
    if (place && isKeepable(response, place, options.session))
      void keep(place, response.clone()).catch(() => undefined);
    const token = init.body instanceof URLSearchParams ? init.body.get(TOKEN) : null;
    if (token !== null && FAVORITE_CHANGE.test(address)) void renewFavorites(token).catch(() => undefined);
  };
  for (const request of early.splice(0)) see(...request);

  const load = async (address: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(address, init);
    see(address, init, response);
    return response;
  };
  apiFetch.current = async (address, init) => {
    try {
      return await load(address, init);
    } catch (error) {
      if (isCanceled(error, init)) throw error;
      watch.start();
      const place = placeOf(address, init);
      const kept = place ? await find(place) : undefined;
      if (!kept) throw error;
      watch.saysKept();
      return kept;
    }
  };
  keepEmbedded(options.apiBase).catch(() => undefined);
};
