import { SITES } from '@rushtone/site';
import type { FastifyInstance } from 'fastify';
import { COMMUNITY_CHAT_PATH } from './path.ts';
import { communityChatPage } from './page.ts';

/** Nothing runs in it, and only our own pages may frame it. */
const POLICY = "default-src 'none'; style-src-attr 'unsafe-inline'; frame-ancestors 'self'";

/** Stands in for the widget of the community chat: one room for each site configuration that names one. */
export const communityChatStandIn = (app: FastifyInstance): void => {
  app.get<{ Querystring: { id?: string } }>(
    COMMUNITY_CHAT_PATH,
    { config: { limit: 'page' }, schema: { hide: true } },
    async ({ query: { id } }, reply) => {
      const site = Object.values(SITES).find(({ communityWidgetId }) => communityWidgetId === id);
      if (!site) return reply.callNotFound();
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', POLICY)
        .header('cache-control', 'no-store')
        .send(communityChatPage(site));
    },
  );
};
