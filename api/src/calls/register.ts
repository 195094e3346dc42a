import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostOf } from '../server/host.ts';
import type { Services } from '../server/services.ts';
import { tagOf } from '../server/validators.ts';
import type { AnswerMemory, Kept } from './answer-memory.ts';
import type { Call } from './call.ts';
import { callerOf, identify, tokenOf } from './caller.ts';
import { routeSchema } from './route-schema.ts';

const PUBLIC = 'public, max-age=30, stale-while-revalidate=300';

declare module 'fastify' {
  interface FastifyRequest {
    identityToken: string | undefined;
  }
}

/** Only requests without a token are kept, so a token in an address never finds an entry. */
const keyOf = (request: FastifyRequest): string => `${hostOf(request).brand} ${request.url}`;

const sendPublic = (reply: FastifyReply, { body, tag }: Kept): FastifyReply =>
  reply
    .headers({ 'cache-control': PUBLIC, 'content-type': 'application/json; charset=utf-8', etag: tag })
    .send(body);

/** Answers from the memory before anything is read or checked. */
const recall =
  (memory: AnswerMemory) =>
  (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const kept = request.headers.authorization === undefined ? memory.find(keyOf(request)) : undefined;
    if (kept === undefined) return done();
    kept.repeat();
    sendPublic(reply, kept);
  };

/** Before validation drops what the schemas do not name. */
const readToken = async (request: FastifyRequest): Promise<void> => {
  request.identityToken = tokenOf(request);
  if (request.method === 'POST') request.body ??= {};
};

/** Puts a call on its path. */
export const registerCall = (
  app: FastifyInstance,
  call: Call,
  services: Services,
  memory: AnswerMemory,
): void => {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const token = request.identityToken;
    const user = await identify(call, services.checkToken, token);
    const { brand } = hostOf(request);
    const { query } = request;
    const context = { services, brand, user, caller: callerOf(request, user), now: new Date() };
    let made = false;
    const make = async () => {
      made = true;
      const envelope = await call.answer(context, query, request.body);
      if (!call.cache || token !== undefined || envelope.code !== 200) return { envelope };
      // As bytes: to encode a text anew for every answer is half of what a kept one costs.
      const body = Buffer.from(String(reply.serialize(envelope)));
      const repeat = () => call.repeat(context, query, envelope.data);
      const kept = { body, tag: tagOf(body), repeat };
      memory.keep(keyOf(request), kept, call.cache);
      return { envelope, kept };
    };
    const { envelope, kept } =
      !call.cache || token !== undefined ? await make() : await memory.once(keyOf(request), make);
    if (kept && !made) kept.repeat();
    if (kept) return sendPublic(reply.code(envelope.code), kept);
    return reply.code(envelope.code).header('cache-control', 'no-store').send(envelope);
  };
  app.route({
    method: call.method,
    url: call.path,
    config: { limit: call.limit },
    schema: routeSchema(call),
    ...(call.cache ? { onRequest: recall(memory) } : {}),
    preValidation: readToken,
    handler: answer,
  });
};
