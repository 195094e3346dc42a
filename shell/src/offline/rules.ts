/** The worker's caches, with their maximum number of entries. */
export const CACHES = {
  /** Files of shell and remotes, whose URLs are immutable. */
  'rushtone-files': 400,
  /** Documents of the newest registry revision that this device has seen. */
  'rushtone-pages': 20,
  /** The last document without its page content, as a fallback for any other URL. */
  'rushtone-shell': 1,
  /** Public responses of the API. */
  'rushtone-responses': 100,
  /** Songs and favorites that accounts have read on this device, under the account's ID. Signing out deletes it. */
  'rushtone-account': 100,
} as const;
export type CacheName = keyof typeof CACHES;

/** Written and read by the page itself: the worker leaves the API alone. */
export const PAGES = 'rushtone-pages';
export const RESPONSES = 'rushtone-responses';
export const ACCOUNT = 'rushtone-account';

/**
 * What an open page asks the worker to cache because it was loaded before the worker took over. `page` is ''
 * if there is no document.
 */
export type KeepMessage = { page: string; files: { url: string; integrity?: string }[] };

export const isKeepMessage = (value: unknown): value is KeepMessage =>
  typeof value === 'object' && value !== null && 'page' in value && 'files' in value;

/** `private`: a document that is requested once and never kept. */
type Kind = 'page' | 'private' | 'file' | 'response';

/** URLs with a token or a code, and those in which a tester chooses versions. */
const PRIVATE = /[?&](?:firebase_auth_token|oobCode|code|state|reference|gift|mf(?:\.[^=&]*)?)(?:[=&]|$)/i;
/** Read by every page of a static host, where no document contains them. */
const STATIC_DATA = /^\/(?:registry|config)\.json$/;

export const isPrivate = (url: string): boolean => PRIVATE.test(new URL(url).search);

type Asked = Pick<Request, 'url' | 'method' | 'mode' | 'cache' | 'headers'>;

/**
 * Returns how the worker handles a request; `null` leaves it to the browser. It handles every document: the browser has
 * requested it while the worker started, and would request it again.
 */
export const kindOf = (request: Asked, origin: string): Kind | null => {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== origin) return null;
  const isOpen =
    request.cache !== 'no-store' && !request.headers.has('authorization') && !isPrivate(request.url);
  if (request.mode === 'navigate') return isOpen ? 'page' : 'private';
  if (!isOpen) return null;
  if (/^\/(?:assets|r)\//.test(url.pathname)) return 'file';
  return STATIC_DATA.test(url.pathname) ? 'response' : null;
};

const isHtml = ({ headers }: Pick<Response, 'headers'>): boolean =>
  headers.get('content-type')?.startsWith('text/html') ?? false;

/**
 * Whether a response may be cached. Excludes `no-store`, which marks personal responses, and a proxy's HTML page
 * instead of a file. Allows `private` on its own, which only prevents proxies from caching, because the servers count
 * those requests.
 */
export const mayKeep = (response: Pick<Response, 'ok' | 'type' | 'headers'>, kind: Kind): boolean =>
  response.ok &&
  response.type === 'basic' &&
  !/no-store/.test(response.headers.get('cache-control') ?? '') &&
  isHtml(response) === (kind === 'page');

/** Whether a document is a page of this site: the emulators serve pages on the same origin. */
export const isPage = (html: string): boolean => html.includes('<div id="root">');

/** Returns the registry revision in a document; '' on a static host. */
export const revisionOf = (html: string): string => /id="registry">.*?"rev":(\d+)/s.exec(html)?.[1] ?? '';

/**
 * Removes the page content and the remotes' files from a document. From the result, the shell can render any
 * URL.
 */
export const withoutPage = (html: string): string =>
  html
    .replace(/(<div id="root">).*(<\/div>\s*<noscript>)/s, '$1$2')
    .replace(/<link [^>]*"\/r\/[^>]*>|<script [^>]*"\/r\/[^>]*><\/script>/g, '');
