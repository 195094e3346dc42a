import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is shutting down; it still serves requests. */
    draining: { begun: boolean };
  }
}

/** While the server drains, each response closes its connection, so that no client sends another request on it. */
export const closeConnectionsWhileDraining = (app: FastifyInstance): void => {
  app.decorate('draining', { begun: false });
  app.addHook('preClose', async () => {
    app.draining.begun = true;
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (app.draining.begun) reply.header('connection', 'close');
    done(null, payload);
  });
};

/**
 * Announces the shutdown through `/api/ready` and `Connection: close`, and keeps serving for `ms`. Connections that are
 * still open afterwards were idle, so closing them interrupts no request.
 */
export const drain = async (app: FastifyInstance, ms: number): Promise<void> => {
  app.draining.begun = true;
  await wait(ms);
};
