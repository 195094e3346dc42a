import type { FastifyInstance, FastifyRequest } from 'fastify';

const REFUSED = new Set([400, 401, 403, 405, 413, 415, 421, 428, 429]);
/** Addresses that no page makes: out of a folder, or for operators and developers. Other 404s are typing errors. */
const PROBE =
  /\.\.|%2e|%25|%00|%5c|\\|^\/(?:api\/metrics|mail|emulators|identitytoolkit\.googleapis\.com)(?:[/?]|$)/i;
/** An attack may not fill the disk; the metrics count every response. */
const LINES_PER_MINUTE = 600;

export type NoteRefusal = (request: FastifyRequest, code: number) => void;

export const createRefusalNotes = (): NoteRefusal => {
  let minute = 0;
  let lines = 0;
  return (request, code) => {
    if (!REFUSED.has(code) && !(code === 404 && PROBE.test(request.url))) return;
    const now = Math.floor(Date.now() / 60_000);
    lines = now === minute ? lines + 1 : 1;
    minute = now;
    if (lines <= LINES_PER_MINUTE) request.log.info({ req: request, code }, 'request refused');
  };
};

/** Writes a line for each refused request. */
export const logRefusals = (app: FastifyInstance, note: NoteRefusal): void => {
  app.addHook('onResponse', (request, { statusCode }, done) => {
    done();
    note(request, statusCode);
  });
};
