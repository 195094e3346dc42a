import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../define-endpoint/services.ts';

const NOT_READY = {
  none: 'No release can be trusted, or none is there.',
  expired: 'The registry of releases has expired: npm run release -- refresh',
};

/** `/health` checks the process, `/ready` also the database and the releases. */
export const healthRoutes = (app: FastifyInstance, { databases, releases }: Services): void => {
  app.get('/health', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ code: 200, message: '', data: { uptime: process.uptime() } }),
  );
  app.get('/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (app.draining.begun)
      return reply.code(503).send({ code: 503, message: 'The server is about to stop.', data: null });
    try {
      await sql`select 1`.execute(databases.of('read', 'ready'));
      const status = await releases.status();
      if (status !== 'ready')
        return reply.code(503).send({ code: 503, message: NOT_READY[status], data: null });
      return reply.send({ code: 200, message: '', data: null });
    } catch (error) {
      app.log.warn({ err: error }, 'the database does not answer');
      return reply.code(503).send({ code: 503, message: 'The database does not answer.', data: null });
    }
  });
};
