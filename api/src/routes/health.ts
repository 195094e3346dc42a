import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { RenderingConfig } from '../config/config.ts';
import { isOperator } from '../observability/metrics.ts';
import { readProtection } from '../ssr/render-sandbox.ts';
import type { Services } from '../define-endpoint/services.ts';

const NOT_READY = {
  none: 'No release can be trusted, or none is there.',
  expired: 'The registry of releases has expired: npm run release -- refresh',
};

type Options = { metricsToken: string | null; production: boolean; rendering: RenderingConfig };

/** `/health` checks the process, `/ready` also the database and the releases. Operators see more of the latter. */
export const healthRoutes = (
  app: FastifyInstance,
  { databases, releases }: Services,
  { metricsToken, production, rendering }: Options,
): void => {
  app.get('/health', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ code: 200, message: '', data: { uptime: process.uptime() } }),
  );
  app.get('/ready', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (app.draining.begun)
      return reply.code(503).send({ code: 503, message: 'The server is about to stop.', data: null });
    try {
      await sql`select 1`.execute(databases.of('read', 'ready'));
      const status = await releases.status();
      if (status !== 'ready')
        return reply.code(503).send({ code: 503, message: NOT_READY[status], data: null });
      const isTold = isOperator(request, { token: metricsToken, tokenOnly: production });
      const data = isTold ? { renderProtection: await readProtection(rendering.renderer) } : null;
      return reply.send({ code: 200, message: '', data });
    } catch (error) {
      app.log.warn({ err: error }, 'the database does not answer');
      return reply.code(503).send({ code: 503, message: 'The database does not answer.', data: null });
    }
  });
};
