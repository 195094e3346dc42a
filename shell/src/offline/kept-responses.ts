import { API_BACK } from '@rushtone/ui';
import type { Notices } from '../notices/notices.ts';
import { apiFetch } from '../lib/api-fetch.ts';
import { CACHES, isPrivate, mayKeep, RESPONSES } from './rules.ts';

/** How often the API is asked whether it is back, in ms, while the page is visible. */
const ASK_EVERY_MS = 3_000;
/** Longest delay that a timer supports, in ms. */
const UNTIL_BACK_MS = 2 ** 31 - 1;

type Options = { apiBase: string; show: Notices['show'] };

const keep = async (url: string, response: Response): Promise<void> => {
  const cache = await caches.open(RESPONSES);
  await cache.delete(url);
  await cache.put(url, response);
  const addresses = await cache.keys();
  for (const old of addresses.slice(0, -CACHES[RESPONSES])) await cache.delete(old);
};

const find = async (url: string): Promise<Response | undefined> =>
  (await caches.open(RESPONSES)).match(url, { ignoreVary: true }).catch(() => undefined);

/** Keeps the responses in the HTML of the page, which are those of its first view. */
const keepEmbedded = async (apiBase: string): Promise<void> => {
  const text = document.getElementById('responses')?.textContent;
  if (!text) return;
  for (const [key, envelope] of Object.entries(JSON.parse(text) as Record<string, unknown>))
    await keep(new URL(apiBase + key, window.location.href).href, Response.json(envelope));
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

/**
 * Keeps public responses of the API on this device. A request that fails gets the kept response, if there is one, and
 * the page says so. What failed loads again when the API is back.
 */
export const startKeepingResponses = (options: Options): void => {
  if (!('caches' in window)) return;
  const watch = createReturnWatch(options);
  const send = apiFetch.current;
  apiFetch.current = async (address, init) => {
    const url = new URL(address, window.location.href).href;
    const isKept = init.method === undefined && !isPrivate(url);
    try {
      const response = await send(address, init);
      if (isKept && response instanceof Response && mayKeep(response, 'response'))
        void keep(url, response.clone()).catch(() => undefined);
      return response;
    } catch (error) {
      // A page that no longer needs the response has canceled it.
      if (init.signal?.aborted && (error as Error).name === 'AbortError') throw error;
      watch.start();
      const kept = isKept ? await find(url) : undefined;
      if (!kept) throw error;
      watch.saysKept();
      return kept;
    }
  };
  keepEmbedded(options.apiBase).catch(() => undefined);
};
