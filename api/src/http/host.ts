import { isLocalHost, readHost, SITES, subscriberHost, type Host, type RuntimeConfig } from '@rushtone/site';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/api-error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The setting HOSTS; empty when every host is answered. */
    hosts: readonly string[];
  }
}

/** Asked for by a machine's address. */
const HEALTH_CHECKS = new Set(['/api/health', '/api/ready']);

/** Brand and role of the requested host. */
export const hostOf = (request: FastifyRequest): Host => readHost(request.host);

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
  const name = withoutPort(mainHost);
  if (isUnder(name, domain)) return `https://${name}`;
  if (!isLocalHost(mainHost) && !isListed(request.server.hosts, request.host.toLowerCase()))
    return `https://${domain}`;
  return `${request.protocol === 'https' ? 'https' : 'http'}://${mainHost}`;
};

/** The origin of this host: of the main site, or of one of its subdomains. */
export const ownOriginOf = (request: FastifyRequest): string => {
  const { role } = hostOf(request);
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

/**
 * Ignores `X-Forwarded-Host`, which a client could forge: the host is the Host header. With HOSTS set, other hosts are
 * refused.
 */
export const checkHosts = (app: FastifyInstance, hosts: readonly string[]): void => {
  app.decorate('hosts', hosts);
  app.addHook('onRequest', ({ headers, host, url }, _reply, done) => {
    delete headers['x-forwarded-host'];
    const isServed = hosts.length === 0 || isListed(hosts, host.toLowerCase()) || HEALTH_CHECKS.has(url);
    done(isServed ? undefined : new ApiError(421, 'This host is not served here.'));
  });
};
