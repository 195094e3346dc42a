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
import type { Config } from '../config/config.ts';
import { isForwarded } from '../config/proxies.ts';
import { ApiError } from '../errors/api-error.ts';

/** The website served at a subscriber's own domain. */
export type OwnSite = { brand: Brand; name: string };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set if the requested host is a subscriber's own domain. */
    ownSite: OwnSite | undefined;
  }
  interface FastifyInstance {
    /** The setting HOSTS; empty if all hosts are allowed. */
    hosts: readonly string[];
    production: boolean;
    isBehindProxy: boolean;
  }
}

/** Whether a developer opens the site of this machine. In production and behind a proxy anybody may send its name. */
export const isOnThisMachine = (request: FastifyRequest): boolean => {
  const { production, isBehindProxy } = request.server;
  return !production && !isBehindProxy && !isForwarded(request) && isLocalHost(request.host);
};

/** Proxies ask here, with `domain`, before they request a certificate. */
export const SERVED_DOMAIN_PATH = '/domains/served';

/** Paths that monitoring and proxies request by IP address. */
const isForMachines = (url: string): boolean =>
  url === '/api/health' || url === '/api/ready' || url.startsWith(`/api${SERVED_DOMAIN_PATH}?`);

/** Returns the brand and role of the requested host. */
export const hostOf = ({ host, ownSite }: FastifyRequest): Host =>
  ownSite === undefined
    ? readHost(host)
    : {
        brand: ownSite.brand,
        role: { kind: 'subscriber', name: ownSite.name },
        mainHost: SITES[ownSite.brand].domain,
      };

const withoutPort = (host: string): string => host.replace(/:\d+$/, '');

/** Returns whether the request comes from a page of this site, to prevent CSRF. */
export const isFromOwnPage = ({ headers }: FastifyRequest, origin: string): boolean => {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return headers.origin === undefined || headers.origin === origin;
};

const isUnder = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

const isListed = (hosts: readonly string[], host: string): boolean =>
  hosts.some((listed) => (listed.startsWith('*.') ? host.endsWith(listed.slice(1)) : host === listed));

/**
 * Returns the origin of the main site for links, redirects and documents. The Host header is untrusted: only those in
 * HOSTS, and in development local names, are used; for any other, the brand's domain is returned.
 */
export const mainOriginOf = (request: FastifyRequest): string => {
  const { brand, mainHost } = hostOf(request);
  const { domain } = SITES[brand];
  if (request.ownSite !== undefined) return `https://${domain}`;
  const name = withoutPort(mainHost);
  if (isUnder(name, domain)) return `https://${name}`;
  const isLocal = !request.server.production && isLocalHost(mainHost);
  if (!isLocal && !isListed(request.server.hosts, request.host.toLowerCase())) return `https://${domain}`;
  return `${request.protocol === 'https' ? 'https' : 'http'}://${mainHost}`;
};

/** Returns the origin of a subscriber's own domain, with a port only in development. */
export const customDomainOrigin = (request: FastifyRequest, domain: string): string => {
  const [port] = /:\d+$/.exec(request.host) ?? [];
  return port === undefined ? `https://${domain}` : `${request.protocol}://${domain}${port}`;
};

/** Returns the origin of this host: main site, subdomain, or a subscriber's own domain. */
export const ownOriginOf = (request: FastifyRequest): string => {
  const { role } = hostOf(request);
  if (request.ownSite !== undefined) return customDomainOrigin(request, request.hostname);
  const main = new URL(mainOriginOf(request));
  if (role.kind === 'main') return main.origin;
  const label = role.kind === 'radio' ? 'fm' : role.name;
  return `${main.protocol}//${subscriberHost({ mainHost: main.host }, label)}`;
};

/** Returns the configuration for pages of this host. Demo accounts are only listed on local hosts. */
export const runtimeFor = (runtime: RuntimeConfig, request: FastifyRequest): RuntimeConfig =>
  runtime.identity.demo === null || isOnThisMachine(request)
    ? runtime
    : { ...runtime, identity: { ...runtime.identity, demo: null } };

/** Returns whether the host belongs to a brand or is local. */
const isOurs = (host: string): boolean =>
  isLocalHost(host) || Object.values(SITES).some(({ domain }) => isUnder(withoutPort(host), domain));

/** Returns whether the host belongs to this site, as opposed to a subscriber's own domain or an unknown host. */
export const isOurHost = (hosts: readonly string[], host: string): boolean =>
  hosts.length === 0 || isListed(hosts, host.toLowerCase()) || isOurs(host.toLowerCase());

/** Removes `X-Forwarded-Host`, which can be forged, before anything reads the host: it names the site and its HSTS. */
export const dropForwardedHost = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    delete request.headers['x-forwarded-host'];
    done();
  });
};

/** Resolves the host. With HOSTS set, other hosts are refused, except verified domains of subscribers. */
export const checkHosts = (
  app: FastifyInstance,
  { hosts, production, trustProxy }: Pick<Config, 'hosts' | 'production' | 'trustProxy'>,
  siteAt: (host: string) => Promise<OwnSite | undefined>,
): void => {
  app.decorate('hosts', hosts);
  app.decorate('production', production);
  app.decorate('isBehindProxy', trustProxy !== false);
  app.decorateRequest('ownSite', undefined);
  app.addHook('onRequest', async (request) => {
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
