import type { FastifyInstance } from 'fastify';

const REFUSED = new Set([400, 401, 403, 405, 413, 415, 421, 429]);
/** An attack may not fill the disk; the metrics count every response. */
const LINES_PER_MINUTE = 600;

/** Writes a line for each refused request. */
export const logRefusals = (app: FastifyInstance): void => {
  let minute = 0;
  let lines = 0;
  app.addHook('onResponse', (request, { statusCode: code }, done) => {
    done();
    if (!REFUSED.has(code)) return;
    const now = Math.floor(Date.now() / 60_000);
    lines = now === minute ? lines + 1 : 1;
    minute = now;
    if (lines <= LINES_PER_MINUTE) request.log.info({ req: request, code }, 'request refused');
  });
};
