import type { FastifyInstance } from 'fastify';
import { SERVED_DOMAIN_PATH } from '../../http/host.ts';
import type { ServedDomains } from './served-domains.ts';

/** For proxies with on-demand TLS: 200 for a served domain, 404 for any other. */
export const servedDomainRoute = (api: FastifyInstance, { siteAt }: ServedDomains): void => {
  api.get<{ Querystring: { domain?: unknown } }>(
    SERVED_DOMAIN_PATH,
    { config: { limit: 'document' }, schema: { hide: true } },
    async ({ query: { domain } }, reply) => {
      const site = typeof domain === 'string' ? await siteAt(domain.toLowerCase()) : undefined;
      return reply
        .code(site === undefined ? 404 : 200)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send(site === undefined ? 'not served\n' : 'served\n');
    },
  );
};
