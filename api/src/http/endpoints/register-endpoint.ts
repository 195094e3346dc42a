import type { Envelope } from '@rushtone/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import { addVary, tagOf } from '../etag.ts';
import { FORM_TYPES } from '../forms.ts';
import { hostOf } from '../host.ts';
import { COUNTED_READ, PUBLIC_READ } from '../shared-cache.ts';
import { callerOf, identify, originOf, signInFirst, tokenOf } from './caller.ts';
import { databaseOf, handleCall, type Endpoint, type RequestContext } from './define-endpoint.ts';
import type { CachedResponse, ResponseCache } from './response-cache.ts';
import type { Services } from '../services.ts';
import { tagHeaders } from '@rushtone/platform/server';

declare module 'fastify' {
  interface FastifyRequest {
    identityToken: string | undefined;
  }
}

/** Cache key. Only requests without a token are cached, so a URL with a token never hits. */
const keyOf = (request: FastifyRequest): string => `${hostOf(request).brand} ${request.url}`;

const sendCached = (reply: FastifyReply, { body, headers }: CachedResponse): FastifyReply =>
  reply.headers(headers).send(body);

/** Sets `Vary: Authorization` for calls whose response depends on the user. */
const varyByUser =
  ({ auth }: Endpoint) =>
  (_request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (auth !== 'none') addVary(reply, 'Authorization');
    done();
  };

/** Runs before parsing and validation, so that a cache hit skips both. */
const serveFromCache =
  (cache: ResponseCache) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const cached = request.headers.authorization === undefined ? cache.get(keyOf(request)) : undefined;
    if (cached === undefined) return done();
    cached.onHit();
    sendCached(reply, cached);
  };

/**
 * Runs before validation, which drops fields unknown to the schemas. A missing token is reported before any other
 * problem of the request.
 */
const readToken =
  ({ auth }: Endpoint) =>
  async (request: FastifyRequest): Promise<void> => {
    request.identityToken = tokenOf(request);
    if (request.method === 'POST') request.body ??= {};
    if (auth === 'required' && request.identityToken === undefined) throw signInFirst();
  };

const NOTHING = () => {};

/**
 * Creates a cache entry: the body, plus the data if `onSuccess` needs them on each hit. A separate function, because a
 * closure in the handler would retain its request.
 */
const createCached = (
  { onSuccess, tags, isCounted }: Endpoint,
  body: Buffer,
  { context, query, data }: { context: RequestContext; query: unknown; data: unknown },
): CachedResponse => {
  const headers = {
    'cache-control': isCounted(query) ? COUNTED_READ : PUBLIC_READ,
    'content-type': 'application/json; charset=utf-8',
    etag: tagOf(body),
    ...tagHeaders(tags(query, data)),
  };
  return onSuccess
    ? { body, headers, onHit: () => onSuccess(context, query, data), size: 2 * body.length }
    : { body, headers, onHit: NOTHING, size: body.length };
};

const STORED = z.object({ code: z.int(), message: z.string(), data: z.unknown() });

const createHandler =
  (endpoint: Endpoint, services: Services, cache: ResponseCache) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const { query, body, identityToken: token } = request;
    const db = databaseOf(endpoint, services);
    const user = await identify(endpoint, { ...services, db }, { token, from: originOf(request) });
    const { brand } = hostOf(request);
    const client = { user, caller: callerOf(request, user), address: request.ip };
    const context = { ...services, db, brand, ...client, now: new Date() };
    const key = keyOf(request);
    const cacheable = token === undefined && endpoint.isStored(query);
    let computedHere = false;
    const compute = async (): Promise<{ envelope: Envelope; cached?: CachedResponse }> => {
      const shared = cacheable ? await cache.findShared(key) : null;
      if (shared) {
        const envelope = STORED.parse(JSON.parse(shared.body.toString()));
        const cached = createCached(endpoint, shared.body, { context, query, data: envelope.data });
        // The store may be written by others, who would keep a response for good.
        cache.set(key, cached, Math.min(shared.ttlSeconds, endpoint.ttlSeconds));
        return { envelope, cached };
      }
      computedHere = true;
      const envelope = await handleCall(endpoint, context, { query, form: body });
      if (!cacheable || envelope.code !== 200) return { envelope };
      // Stored as bytes: encoding the text would be half the cost of a cache hit.
      const bytes = Buffer.from(String(reply.serialize(envelope)));
      const cached = createCached(endpoint, bytes, { context, query, data: envelope.data });
      cache.set(key, cached, endpoint.ttlSeconds);
      cache.share(key, cached, endpoint.ttlSeconds);
      return { envelope, cached };
    };
    const { envelope, cached } = cacheable ? await cache.once(key, compute) : await compute();
    if (cached === undefined)
      return reply.code(envelope.code).header('cache-control', 'no-store').send(envelope);
    if (!computedHere) cached.onHit();
    return sendCached(reply.code(envelope.code), cached);
  };

const envelope = (data: z.ZodType) => z.object({ code: z.int(), message: z.string(), data });
const FAILURE = envelope(z.null()).extend({
  field: z.string().optional().describe('The field of the form that is not valid'),
});

/** Schema for validation, serialization and the API description. */
const schemaOf = ({ summary, path, query, method, form, data, accept, auth }: Endpoint): FastifySchema => ({
  summary,
  tags: [path.split('/')[1] ?? ''],
  querystring: query,
  ...(method === 'POST' ? { body: form, consumes: [...FORM_TYPES] } : {}),
  response: {
    200: envelope(data),
    ...Object.fromEntries([...accept, 400].map((code) => [code, FAILURE])),
    ...(auth === 'required' ? { 401: FAILURE } : {}),
    '4xx': FAILURE,
    '5xx': FAILURE,
  },
  ...(auth === 'none' ? {} : { security: [{ query: [] }, { bearer: [] }] }),
});

export const registerEndpoint = (
  app: FastifyInstance,
  endpoint: Endpoint,
  services: Services,
  cache: ResponseCache,
): void => {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { limit: endpoint.limit },
    schema: schemaOf(endpoint),
    ...(endpoint.ttlSeconds > 0 ? { onRequest: [varyByUser(endpoint), serveFromCache(cache)] } : {}),
    preValidation: readToken(endpoint),
    handler: createHandler(endpoint, services, cache),
  });
};
