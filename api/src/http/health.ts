import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { isOperator } from '../telemetry/metrics.ts';
import type { Services } from './services.ts';

const NOT_READY = {
  none: 'No release can be trusted, or none is there.',
  expired: 'The registry of releases has expired: npm run release -- refresh',
};

/** Time for which an answer of the database counts, in ms. */
const CHECKED_MS = 1_000;

/**
 * Returns whether the database answers, which is asked once in that time however many requests come: `/ready` has no
 * limit, because a balancer that is refused would take the server out of service.
 */
const createDatabaseCheck = ({ databases }: Services, warn: (error: unknown) => void) => {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let answers = Promise.resolve(true);
  return (): Promise<boolean> => {
    if (performance.now() - checkedAt < CHECKED_MS) return answers;
    checkedAt = performance.now();
    answers = sql`select 1`.execute(databases.of('read', 'ready')).then(
      () => true,
      (error: unknown) => {
        warn(error);
        return false;
      },
    );
    return answers;
  };
};

type Options = {
  metricsToken: string | null;
  production: boolean;
  /** What `/ready` tells operators. */
  describe: () => Promise<object>;
};

/** `/health` checks the process, `/ready` also the database and the releases. Operators see more of the latter. */
export const healthRoutes = (
  app: FastifyInstance,
  services: Services,
  { metricsToken, production, describe }: Options,
): void => {
  const databaseAnswers = createDatabaseCheck(services, (err) =>
    app.log.warn({ err }, 'the database does not answer'),
  );
  app.get('/health', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ code: 200, message: '', data: { uptime: process.uptime() } }),
  );
  app.get('/ready', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (app.draining.begun)
      return reply.code(503).send({ code: 503, message: 'The server is about to stop.', data: null });
    if (!(await databaseAnswers()))
      return reply.code(503).send({ code: 503, message: 'The database does not answer.', data: null });
    const status = await services.releases.status();
    if (status !== 'ready')
      return reply.code(503).send({ code: 503, message: NOT_READY[status], data: null });
    const isTold = isOperator(request, { token: metricsToken, tokenOnly: production });
    const data = isTold ? await describe() : null;
    return reply.send({ code: 200, message: '', data });
  });
};
