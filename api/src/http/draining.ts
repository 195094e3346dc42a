import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the server is about to stop; it still answers, and says so. */
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
 * Says that the server goes, by `/api/ready` and on each connection, and answers until those that send requests have
 * noticed. A connection that is open after that has been idle all along, so closing it interrupts no request.
 */
export const drain = async (app: FastifyInstance, ms: number): Promise<void> => {
  app.draining.begun = true;
  await wait(ms);
};
