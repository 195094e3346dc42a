/**
 * The service worker. It serves files cache-first, and documents network-first, with those of earlier visits as an
 * offline fallback. It leaves the API alone, and does not choose versions: a document references its files by hash, and
 * the page verifies the registry (decision 0117).
 */
import {
  CACHES,
  isKeepMessage,
  isPage,
  isPrivate,
  kindOf,
  mayKeep,
  PAGES,
  revisionOf,
  withoutPage,
  type CacheName,
  type KeepMessage,
} from './rules.ts';

interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface RequestEvent extends WorkerEvent {
  request: Request;
  /** The document that the browser requests while the worker starts. */
  preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
}
declare const registration: ServiceWorkerRegistration;
declare const clients: { claim: () => Promise<void> };
declare const skipWaiting: () => Promise<void>;

const SHELL_KEY = '/';

const find = async (name: CacheName, url: string): Promise<Response | undefined> =>
  (await caches.open(name)).match(url, { ignoreVary: true });

/** Adds an entry as the newest of its cache and evicts the oldest ones. */
const keep = async (name: CacheName, url: string, response: Response): Promise<void> => {
  const cache = await caches.open(name);
  await cache.delete(url, { ignoreVary: true });
  await cache.put(url, response);
  const addresses = await cache.keys();
  for (const old of addresses.slice(0, -CACHES[name])) await cache.delete(old, { ignoreVary: true });
};

const copyOf = ({ headers, status }: Response, body: string): Response =>
  new Response(body, { status, headers });

/** Caches a document. Documents of other registry revisions are evicted, because their versions may be blocked. */
const keepPage = async (url: string, response: Response): Promise<void> => {
  const html = await response.text();
  if (!isPage(html)) return;
  const shell = await find('rushtone-shell', SHELL_KEY);
  if (shell && revisionOf(await shell.text()) !== revisionOf(html)) await caches.delete(PAGES);
  await keep('rushtone-shell', SHELL_KEY, copyOf(response, withoutPage(html)));
  await keep(PAGES, url, copyOf(response, html));
};

/** Returns the document that the browser has requested while the worker started, so that it is requested once. */
const fetchPage = async ({ preloadResponse, request }: RequestEvent): Promise<Response> =>
  (await preloadResponse) ?? fetch(request);

const answerPage = async (event: RequestEvent): Promise<Response> => {
  const { request } = event;
  try {
    const response = await fetchPage(event);
    if (mayKeep(response, 'page')) event.waitUntil(keepPage(request.url, response.clone()));
    return response;
  } catch (error) {
    const kept = (await find(PAGES, request.url)) ?? (await find('rushtone-shell', SHELL_KEY));
    if (!kept) throw error;
    return kept;
  }
};

/** Serves a file. The browser checks its content against the integrity attribute. */
const answerFile = async (event: RequestEvent): Promise<Response> => {
  const { url } = event.request;
  const [address = url, secondTry] = url.split('?');
  const known = await find('rushtone-files', address);
  if (known && secondTry === undefined) return known;
  // A retry means that the cached file did not run.
  if (known) await (await caches.open('rushtone-files')).delete(address, { ignoreVary: true });
  const response = await fetch(event.request);
  if (mayKeep(response, 'file')) event.waitUntil(keep('rushtone-files', address, response.clone()));
  return response;
};

const answerResponse = async (event: RequestEvent): Promise<Response> => {
  const { url } = event.request;
  try {
    const response = await fetch(event.request);
    if (mayKeep(response, 'response')) event.waitUntil(keep('rushtone-responses', url, response.clone()));
    return response;
  } catch (error) {
    const kept = await find('rushtone-responses', url);
    if (!kept) throw error;
    return kept;
  }
};

const ANSWERS = { page: answerPage, private: fetchPage, file: answerFile, response: answerResponse };

/**
 * Caches what the page has already loaded. The browser has it in its HTTP cache, so that nothing is
 * downloaded twice.
 */
const keepLoaded = async ({ page, files }: KeepMessage): Promise<void> => {
  if (page !== '' && !isPrivate(page)) {
    // Never from the network: the server would answer the same document twice.
    const fromCache: RequestInit = { cache: 'only-if-cached', mode: 'same-origin' };
    const response = await fetch(page, fromCache).catch(() => null);
    if (response && mayKeep(response, 'page')) await keepPage(page, response);
  }
  for (const { url, integrity = '' } of files) {
    if (url.includes('?') || (await find('rushtone-files', url))) continue;
    const response = await fetch(url, { cache: 'force-cache', integrity }).catch(() => null);
    if (response && mayKeep(response, 'file')) await keep('rushtone-files', url, response);
  }
};

const activate = async (): Promise<void> => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !(name in CACHES)).map((name) => caches.delete(name)));
  await registration.navigationPreload?.enable();
  await clients.claim();
};

addEventListener('install', () => void skipWaiting());
addEventListener('activate', (event) => (event as WorkerEvent).waitUntil(activate()));
addEventListener('fetch', (event) => {
  const asked = event as RequestEvent;
  const kind = kindOf(asked.request, location.origin);
  if (kind) asked.respondWith(ANSWERS[kind](asked));
});
addEventListener('message', (event) => {
  const { data } = event;
  if (isKeepMessage(data)) (event as MessageEvent & WorkerEvent).waitUntil(keepLoaded(data));
});
