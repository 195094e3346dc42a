import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';

type Options = {
  /** Origin of the proxied site. */
  site: URL;
  /** Origin of this proxy. */
  own: string;
  /** The locally built remote and the origin of its development server. */
  remote: { name: string; origin: string };
};

/** Headers that belong to the upstream connection, or make sense only for the site's own hostname. */
const NOT_PASSED_ON = ['connection', 'keep-alive', 'strict-transport-security', 'transfer-encoding'];

/** Content security policy additions that a page needs to run code from a development server. */
const ADDED: Readonly<Record<string, (origin: string) => string>> = {
  'script-src': (origin) => `${origin} 'unsafe-eval'`,
  'style-src': (origin) => `${origin} 'unsafe-inline'`,
  'img-src': (origin) => origin,
  'font-src': (origin) => origin,
  'connect-src': (origin) => origin,
};
/** Development builds use `eval`, which Trusted Types would block; the dev server is plain HTTP. */
const REMOVED = /^(require-trusted-types-for|trusted-types|upgrade-insecure-requests)\b/;

export const relaxedPolicy = (policy: string, origin: string): string =>
  policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive && !REMOVED.test(directive))
    .map((directive) => {
      const added = ADDED[directive.split(' ')[0] ?? ''];
      return added ? `${directive} ${added(origin)}` : directive;
    })
    .join('; ');

/** A browser would reject `Secure` cookies and those of the site's domain from localhost. */
const localCookie = (cookie: string): string => cookie.replace(/;\s*(secure|domain=[^;]*)(?=;|$)/gi, '');

const isOn = (address: string, { origin }: URL): boolean =>
  URL.canParse(address) && new URL(address).origin === origin;

export const localHeaders = (
  headers: IncomingHttpHeaders,
  { site, own, remote }: Options,
): Record<string, string | string[]> => {
  const passed = Object.entries(headers).filter(([name]) => !NOT_PASSED_ON.includes(name));
  return Object.fromEntries(
    passed.flatMap(([name, value]): [string, string | string[]][] => {
      if (value === undefined) return [];
      if (Array.isArray(value)) return [[name, name === 'set-cookie' ? value.map(localCookie) : value]];
      if (name === 'content-security-policy') return [[name, relaxedPolicy(value, remote.origin)]];
      return [[name, name === 'location' && isOn(value, site) ? value.replace(site.origin, own) : value]];
    }),
  );
};

/** Rewrites `Origin` and `Referer`, since the site refuses calls from other origins. */
const siteHeaders = (headers: IncomingHttpHeaders, { site, own }: Options): http.OutgoingHttpHeaders => ({
  ...headers,
  host: site.host,
  ...(headers.origin === own && { origin: site.origin }),
  ...(headers.referer && { referer: headers.referer.replace(own, site.origin) }),
});

/**
 * Whether a request may be passed on: absolute targets, and those that a browser reads as another host (`//`, `/\\`),
 * would leave the named site. A foreign `Host` comes from a page that points its own name at this machine.
 */
const isRefused = ({ url = '/', headers }: IncomingMessage, { own }: Options): boolean =>
  !/^\/(?![/\\])/.test(url) || headers.host !== new URL(own).host;

/** Returns the URL that selects the local remote; `null` unless this is a page request that does not select it yet. */
export const chosenAddress = (
  { method, url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  { own, remote }: Options,
): string | null => {
  const address = new URL(url, own);
  const isPage = method === 'GET' && headers.accept?.includes('text/html') === true;
  const key = `mf.${remote.name}`;
  if (!isPage || address.pathname.startsWith('/api/') || address.searchParams.has(key)) return null;
  address.searchParams.set(key, remote.origin);
  // Absolute, because a path such as `/.//name` becomes `//name`, which a browser would read as another host.
  return own + address.pathname + address.search;
};

/** Sets path and query on a copy of the site's address, so that no target chooses another host. */
const addressAt = (site: URL, target: string): URL => {
  const [path = '/', ...query] = target.split('?');
  const address = new URL(site.origin);
  address.pathname = path;
  address.search = query.join('?');
  return address;
};

const forward = (request: IncomingMessage, response: ServerResponse, options: Options): void => {
  const { site } = options;
  const failed = (error: Error) => {
    if (response.headersSent) return void response.destroy();
    response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(`${site.origin} did not answer: ${error.message}`);
  };
  const { request: send } = site.protocol === 'https:' ? https : http;
  const outgoing = send(
    addressAt(site, request.url ?? '/'),
    { method: request.method, headers: siteHeaders(request.headers, options) },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, localHeaders(answer.headers, options));
      answer.pipe(response);
      answer.on('error', failed);
    },
  );
  outgoing.on('error', failed);
  response.on('close', () => outgoing.destroy());
  request.pipe(outgoing);
};

/** Proxies everything to the site; each opened page runs one remote from this machine. */
export const createSiteProxy = (options: Options): http.Server =>
  http.createServer((request, response) => {
    if (isRefused(request, options)) {
      response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8' });
      return response.end(`Only paths of ${options.own} are served here.`);
    }
    const chosen = chosenAddress(request, options);
    if (chosen === null) return forward(request, response, options);
    response.writeHead(302, { location: chosen, 'cache-control': 'no-store' });
    response.end();
  });
