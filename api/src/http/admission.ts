import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BUSY } from '../errors/overloaded.ts';

/** Work on so many requests keeps the server busy; more at once would only wait, each with its memory. */
const MOST_AT_ONCE = 100;
/** Asked by what watches the server, above all when it is busy; and a stream, which has a limit of its own. */
const ALWAYS = new Set(['/api/health', '/api/ready', '/api/metrics', '/registry/events']);

const BODY = Buffer.from(JSON.stringify({ code: 503, message: BUSY, data: null }));
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': BODY.length,
  'cache-control': 'no-store',
};
/** Seconds; they differ, so that not all that were refused come back at once. */
const RETRY_AFTER = ['1', '2', '3'] as const;

/** Written past all other hooks: of a thousand refusals at once, each waits for what the others cost. */
const refuse = (reply: FastifyReply): void => {
  reply.hijack();
  const { raw } = reply;
  const later = { 'retry-after': RETRY_AFTER[randomInt(RETRY_AFTER.length)] };
  const closing = reply.server.draining.begun ? { connection: 'close' } : {};
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...HEADERS, ...later, ...closing }))
    if (value !== undefined) raw.setHeader(name, value);
  raw.statusCode = 503;
  raw.end(BODY);
};

const hasBody = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD';

/**
 * Refuses requests beyond a number at once, before any work is done for them. A request counts from when it has been
 * read until its response is there, so that slow connections take no place.
 */
export const admit = (app: FastifyInstance): void => {
  const admitted = new WeakSet<FastifyRequest>();
  let running = 0;
  const enter = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (ALWAYS.has(request.routeOptions.url ?? '')) return done();
    if (running >= MOST_AT_ONCE) return refuse(reply);
    running += 1;
    admitted.add(request);
    done();
  };
  const leave = (request: FastifyRequest): void => {
    if (admitted.delete(request)) running -= 1;
  };
  app.addHook('onRequest', (request, reply, done) =>
    hasBody(request) ? done() : enter(request, reply, done),
  );
  app.addHook('preValidation', (request, reply, done) =>
    hasBody(request) ? enter(request, reply, done) : done(),
  );
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });
  // Responses that were written past the hooks, and requests whose client has gone.
  app.addHook('onResponse', (request, _reply, done) => {
    leave(request);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    leave(request);
    done();
  });
};
