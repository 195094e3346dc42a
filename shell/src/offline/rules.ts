/** The worker's caches, with the number of entries that each keeps. */
export const CACHES = {
  /** Files of shell and remotes, whose addresses name one content for ever. */
  'rushtone-files': 400,
  /** Documents of the newest registry that this device has seen. */
  'rushtone-pages': 20,
  /** The last document without its page, for any other address. */
  'rushtone-shell': 1,
  /** Public responses of the API. */
  'rushtone-responses': 100,
} as const;
export type CacheName = keyof typeof CACHES;

export const PAGES = 'rushtone-pages';

/** What an open page asks the worker to keep, which did not come through it; without a document `page` is ''. */
export type KeepMessage = { page: string; files: { url: string; integrity?: string }[] };

export const isKeepMessage = (value: unknown): value is KeepMessage =>
  typeof value === 'object' && value !== null && 'page' in value && 'files' in value;

type Kind = 'page' | 'file' | 'response';

/** Addresses with a token or a code, and those in which a tester chooses versions. */
const PRIVATE = /[?&](?:firebase_auth_token|oobCode|code|state|reference|mf(?:\.[^=&]*)?)(?:[=&]|$)/i;
const RESPONSES = /^\/(?:api\/|(?:registry|config)\.json$)/;

export const isPrivate = (url: string): boolean => PRIVATE.test(new URL(url).search);

type Asked = Pick<Request, 'url' | 'method' | 'mode' | 'cache' | 'headers'>;

/** How the worker answers a request; null leaves it to the browser. */
export const kindOf = (request: Asked, origin: string): Kind | null => {
  const url = new URL(request.url);
  const isOpen =
    request.method === 'GET' &&
    url.origin === origin &&
    request.cache !== 'no-store' &&
    !request.headers.has('authorization') &&
    !isPrivate(request.url);
  if (!isOpen) return null;
  if (request.mode === 'navigate') return 'page';
  if (/^\/(?:assets|r)\//.test(url.pathname)) return 'file';
  return RESPONSES.test(url.pathname) ? 'response' : null;
};

const isHtml = ({ headers }: Pick<Response, 'headers'>): boolean =>
  headers.get('content-type')?.startsWith('text/html') ?? false;

/**
 * A proxy's page in place of a file is not kept, nor is what is for one person. What only says `private` is kept from
 * proxies, because the servers count it.
 */
export const mayKeep = (response: Pick<Response, 'ok' | 'type' | 'headers'>, kind: Kind): boolean =>
  response.ok &&
  response.type === 'basic' &&
  !/no-store/.test(response.headers.get('cache-control') ?? '') &&
  isHtml(response) === (kind === 'page');

/** Whether a document is one of ours: the emulators have pages on the same origin. */
export const isPage = (html: string): boolean => html.includes('<div id="root">');

/** The revision of the registry in a document; '' on a static host. */
export const revisionOf = (html: string): string => /id="registry">.*?"rev":(\d+)/s.exec(html)?.[1] ?? '';

/** A document without its page and the files of remotes: the shell renders any address from it. */
export const withoutPage = (html: string): string =>
  html
    .replace(/(<div id="root">).*(<\/div>\s*<noscript>)/s, '$1$2')
    .replace(/<link [^>]*"\/r\/[^>]*>|<script [^>]*"\/r\/[^>]*><\/script>/g, '');
