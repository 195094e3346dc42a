import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';

type Options = {
  /** Where the site is. */
  site: URL;
  /** The address of this proxy. */
  own: string;
  /** The remote that is served from here, and the origin of its development server. */
  remote: { name: string; origin: string };
};

/** Of another connection, or only for the site's own name. */
const NOT_PASSED_ON = ['connection', 'keep-alive', 'strict-transport-security', 'transfer-encoding'];

/** What the policy of a page needs, so that it may run code of a development server. */
const ADDED: Readonly<Record<string, (origin: string) => string>> = {
  'script-src': (origin) => `${origin} 'unsafe-eval'`,
  'style-src': (origin) => `${origin} 'unsafe-inline'`,
  'img-src': (origin) => origin,
  'font-src': (origin) => origin,
  'connect-src': (origin) => origin,
};
/** Built code evaluates nothing; that of a development server does. */
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

/** A browser keeps no cookie for this machine that asks for HTTPS or names the site. */
const localCookie = (cookie: string): string => cookie.replace(/;\s*(secure|domain=[^;]*)(?=;|$)/gi, '');

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
      return [[name, name === 'location' ? value.replace(site.origin, own) : value]];
    }),
  );
};

/** The site refuses calls that come from pages of another origin. */
const siteHeaders = (headers: IncomingHttpHeaders, { site, own }: Options): http.OutgoingHttpHeaders => ({
  ...headers,
  host: site.host,
  ...(headers.origin === own && { origin: site.origin }),
  ...(headers.referer && { referer: headers.referer.replace(own, site.origin) }),
});

/** The address that chooses the remote of this machine; null for anything but a page that does not choose yet. */
export const chosenAddress = (
  { method, url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  { own, remote }: Options,
): string | null => {
  const address = new URL(url, own);
  const isPage = method === 'GET' && headers.accept?.includes('text/html') === true;
  const key = `mf.${remote.name}`;
  if (!isPage || address.pathname.startsWith('/api/') || address.searchParams.has(key)) return null;
  address.searchParams.set(key, remote.origin);
  return address.pathname + address.search;
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
    new URL(request.url ?? '/', site.origin),
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

/** Passes everything on to the site; each page that is opened runs one remote from this machine. */
export const createSiteProxy = (options: Options): http.Server =>
  http.createServer((request, response) => {
    const chosen = chosenAddress(request, options);
    if (chosen === null) return forward(request, response, options);
    response.writeHead(302, { location: chosen, 'cache-control': 'no-store' });
    response.end();
  });
