import { createLineLimit } from '@rushtone/platform/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const REFUSED = new Set([400, 401, 403, 405, 413, 415, 421, 428, 429]);
/** Paths typical of vulnerability scanners. Other 404s are likely typing errors. */
const PROBE =
  /\.\.|%2e|%25|%00|%5c|\\|^\/(?:api\/metrics|mail|emulators|identitytoolkit\.googleapis\.com)(?:[/?]|$)/i;
const LINES_PER_MINUTE = 600;

/** Why a request was refused: the status code, or a text if the response is a redirect. */
type Why = { code: number } | { reason: string };
export type NoteRefusal = (request: FastifyRequest, why: Why) => void;

declare module 'fastify' {
  interface FastifyInstance {
    noteRefusal: NoteRefusal;
  }
}

const isRefused = (why: Why, url: string): boolean =>
  'reason' in why || REFUSED.has(why.code) || (why.code === 404 && PROBE.test(url));

/** Creates the function that logs refused requests. Metrics count all responses anyway. */
export const createRefusalNotes = (): NoteRefusal => {
  const limit = createLineLimit(LINES_PER_MINUTE);
  return (request, why) => {
    if (isRefused(why, request.url))
      limit((note) => request.log.info({ req: request, ...why }, `request refused${note}`));
  };
};

/** Logs each refused request. */
export const logRefusals = (app: FastifyInstance, note: NoteRefusal): void => {
  app.decorate('noteRefusal', note);
  app.addHook('onResponse', (request, { statusCode }, done) => {
    done();
    note(request, { code: statusCode });
  });
};
