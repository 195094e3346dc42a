import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is shutting down: it still serves requests, and at last no new connections. */
    draining: { begun: boolean; refusing: boolean };
  }
}

/** How long idle connections stay open, in ms, once no others are accepted. */
const IDLE_MS = 1_000;

/** Once the server accepts no connections, each response closes its own, so that no client sends another request on it. */
export const closeConnectionsWhileDraining = (app: FastifyInstance): void => {
  app.decorate('draining', { begun: false, refusing: false });
  app.addHook('preClose', async () => {
    app.draining.begun = true;
    app.draining.refusing = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.draining.refusing) reply.header('connection', 'close');
    done(null, payload);
  });
};

/**
 * Announces the shutdown through `/api/ready` and keeps serving for `ms`, on connections that stay open: new ones that
 * wait when the port closes would be reset, and a proxy cannot know whether their requests were worked on. Closing the
 * server then leaves idle connections open for a second, in which a proxy may still use them.
 */
export const drain = async (app: FastifyInstance, ms: number): Promise<void> => {
  app.draining.begun = true;
  await wait(ms);
  const { server } = app;
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => void setTimeout(closeIdle, Math.min(ms, IDLE_MS));
};
