import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Overloaded } from '../errors/overloaded.ts';

/** Work on so many requests keeps the server busy; more at once would only wait, each with its memory. */
const MOST_AT_ONCE = 100;
/** Asked by what watches the server, above all when it is busy; and a stream, which has a limit of its own. */
const ALWAYS = new Set(['/api/health', '/api/ready', '/api/metrics', '/registry/events']);

/**
 * Refuses requests beyond a number at once, before any work is done for them. A request counts from when it has been
 * read until its response is there, so that slow connections take no place.
 */
export const admit = (app: FastifyInstance): void => {
  const admitted = new WeakSet<FastifyRequest>();
  let running = 0;
  app.addHook('preValidation', (request, _reply, done) => {
    if (ALWAYS.has(request.routeOptions.url ?? '')) return done();
    if (running >= MOST_AT_ONCE) return done(new Overloaded('Too many requests at once.'));
    running += 1;
    admitted.add(request);
    done();
  });
  const leave = (request: FastifyRequest): void => {
    if (admitted.delete(request)) running -= 1;
  };
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });
  app.addHook('onRequestAbort', (request, done) => {
    leave(request);
    done();
  });
};
