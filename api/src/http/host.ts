import {
  isLocalHost,
  readHost,
  SITES,
  subscriberHost,
  type Brand,
  type Host,
  type RuntimeConfig,
} from '@rushtone/site';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/api-error.ts';

/** The website that a domain of a subscriber's own stands for. */
type OwnSite = { brand: Brand; name: string };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set where the requested host is a subscriber's own domain. */
    ownSite: OwnSite | undefined;
  }
  interface FastifyInstance {
    /** The setting HOSTS; empty when every host is answered. */
    hosts: readonly string[];
  }
}

/** Which proxies ask before they fetch a certificate; with `domain`. */
export const SERVED_DOMAIN_PATH = '/domains/served';

/** Asked for by a machine's address. */
const isForMachines = (url: string): boolean =>
  url === '/api/health' || url === '/api/ready' || url.startsWith(`/api${SERVED_DOMAIN_PATH}?`);

/** Brand and role of the requested host. */
export const hostOf = ({ host, ownSite }: FastifyRequest): Host =>
  ownSite === undefined
    ? readHost(host)
    : {
        brand: ownSite.brand,
        role: { kind: 'subscriber', name: ownSite.name },
        mainHost: SITES[ownSite.brand].domain,
      };

const withoutPort = (host: string): string => host.replace(/:\d+$/, '');

/** Whether one of our pages sent the request, and not a form of another site. */
export const isFromOwnPage = ({ headers }: FastifyRequest, origin: string): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return headers.origin === undefined || headers.origin === origin;
};

const isUnder = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

const isListed = (hosts: readonly string[], host: string): boolean =>
  hosts.some((listed) => (listed.startsWith('*.') ? host.endsWith(listed.slice(1)) : host === listed));

/**
 * The origin of the main site, as it is written into links, redirects and documents. A Host header is free text: only
 * a local name and a name in HOSTS count; every other name stands for its brand's domain.
 */
export const mainOriginOf = (request: FastifyRequest): string => {
  const { brand, mainHost } = hostOf(request);
  const { domain } = SITES[brand];
  if (request.ownSite !== undefined) return `https://${domain}`;
  const name = withoutPort(mainHost);
  if (isUnder(name, domain)) return `https://${name}`;
  if (!isLocalHost(mainHost) && !isListed(request.server.hosts, request.host.toLowerCase()))
    return `https://${domain}`;
  return `${request.protocol === 'https' ? 'https' : 'http'}://${mainHost}`;
};

/** A domain of a subscriber's own; only a development server has a port. */
export const ownDomainOrigin = (request: FastifyRequest, domain: string): string => {
  const [port] = /:\d+$/.exec(request.host) ?? [];
  return port === undefined ? `https://${domain}` : `${request.protocol}://${domain}${port}`;
};

/** The origin of this host: of the main site, of one of its subdomains, or of a subscriber's own domain. */
export const ownOriginOf = (request: FastifyRequest): string => {
  const { role } = hostOf(request);
  if (request.ownSite !== undefined) return ownDomainOrigin(request, request.hostname);
  const main = new URL(mainOriginOf(request));
  if (role.kind === 'main') return main.origin;
  const label = role.kind === 'radio' ? 'fm' : role.name;
  return `${main.protocol}//${subscriberHost({ mainHost: main.host }, label)}`;
};

/** The configuration for pages of this host: only this machine's name the demo accounts. */
export const runtimeFor = (runtime: RuntimeConfig, { host }: FastifyRequest): RuntimeConfig =>
  runtime.identity.demo === null || isLocalHost(host)
    ? runtime
    : { ...runtime, identity: { ...runtime.identity, demo: null } };

/** Hosts of the brands and of this machine are nobody's own. */
const isOurs = (host: string): boolean =>
  isLocalHost(host) || Object.values(SITES).some(({ domain }) => isUnder(withoutPort(host), domain));

/** Whether a request is for a host of this site, and not for a subscriber's own domain or nobody's. */
export const isOurHost = (hosts: readonly string[], host: string): boolean =>
  hosts.length === 0 || isListed(hosts, host.toLowerCase()) || isOurs(host.toLowerCase());

/**
 * Ignores `X-Forwarded-Host`, which a client could forge: the host is the Host header. With HOSTS set, others are
 * refused, except domains that subscribers have proven to be theirs.
 */
export const checkHosts = (
  app: FastifyInstance,
  hosts: readonly string[],
  siteAt: (host: string) => Promise<OwnSite | undefined>,
): void => {
  app.decorate('hosts', hosts);
  app.decorateRequest('ownSite', undefined);
  app.addHook('onRequest', async (request) => {
    delete request.headers['x-forwarded-host'];
    const host = request.host.toLowerCase();
    if (isListed(hosts, host) || isOurs(host) || isForMachines(request.url)) return;
    request.ownSite = await siteAt(withoutPort(host));
  });
  app.addHook('onRequest', ({ host, url, ownSite }, _reply, done) => {
    const isServed =
      hosts.length === 0 ||
      isListed(hosts, host.toLowerCase()) ||
      ownSite !== undefined ||
      isForMachines(url);
    done(isServed ? undefined : new ApiError(421, 'This host is not served here.'));
  });
};
