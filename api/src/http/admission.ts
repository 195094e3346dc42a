import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BUSY } from '../errors/overloaded.ts';

/** Maximum number of concurrent requests. This many saturate the server; more would only wait and use memory. */
const MOST_AT_ONCE = 100;
/** Health checks and metrics, which matter most under load, and the event stream, which has its own limit. */
const ALWAYS = new Set(['/api/health', '/api/ready', '/api/metrics', '/registry/events']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route limits its concurrency itself, because its requests take long to be read. */
    limitsItself?: true;
  }
}

const BODY = Buffer.from(JSON.stringify({ code: 503, message: BUSY, data: null }));
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': BODY.length,
  'cache-control': 'no-store',
};
/** In seconds; varied so that refused clients don't retry at the same time. */
const RETRY_AFTER = ['1', '2', '3'] as const;

/** Bypasses all hooks, because the cost of each refusal delays all others under overload. */
const refuse = (reply: FastifyReply): void => {
  reply.hijack();
  const { raw } = reply;
  const later = { 'retry-after': RETRY_AFTER[randomInt(RETRY_AFTER.length)] };
  const closing = reply.server.draining.refusing ? { connection: 'close' } : {};
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...HEADERS, ...later, ...closing }))
    if (value !== undefined) raw.setHeader(name, value);
  raw.statusCode = 503;
  raw.end(BODY);
};

const hasBody = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD';

/**
 * Limits concurrency: refuses excess requests before any work is done. A request counts from when it is fully read
 * until its response is ready, so slow connections don't occupy a slot.
 */
export const admit = (app: FastifyInstance): void => {
  const admitted = new WeakSet<FastifyRequest>();
  let running = 0;
  const enter = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const { url = '', config } = request.routeOptions;
    if (ALWAYS.has(url) || config.limitsItself) return done();
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
  // Also covers responses that bypass the hooks, and aborted requests.
  app.addHook('onResponse', (request, _reply, done) => {
    leave(request);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    leave(request);
    done();
  });
};
