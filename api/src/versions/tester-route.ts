import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isTester } from '../identity/roles.ts';
import { originOf, tokenOf } from '../http/endpoints/caller.ts';
import type { Services } from '../http/services.ts';
import { ApiError } from '../errors/api-error.ts';
import { isFromOwnPage, ownOriginOf } from '../http/host.ts';
import { cookieOptions, COOKIES } from './cookies.ts';
import { TESTER_HOURS, type TesterProof } from './tester-proof.ts';

type Options = Pick<Services, 'db' | 'checkSession'> & { proof: TesterProof; production: boolean };

const Answer = z.object({ code: z.int(), message: z.string(), data: z.object({ tester: z.boolean() }) });

/**
 * `POST /account/tester` sets the cookie for testers and clears it for others. Pages call it without a token after
 * sign-out.
 */
export const testerRoute = (api: FastifyInstance, { db, checkSession, proof, production }: Options): void => {
  const options = cookieOptions(production);
  const schema = {
    summary: 'Lets a tester choose versions in this browser for 8 hours; anybody else no longer',
    tags: ['account'],
    response: { 200: Answer },
  };
  api.post('/account/tester', { config: { limit: 'account' }, schema }, async (request, reply) => {
    // Another site's form could sign this browser in as its own tester and then select a version for it.
    const origins = [ownOriginOf(request), `${request.protocol}://${request.host}`];
    if (!origins.some((origin) => isFromOwnPage(request, origin)))
      throw new ApiError(403, 'The request did not come from this site.');
    reply.header('cache-control', 'no-store');
    const token = tokenOf(request);
    const user = token === undefined ? null : await checkSession(token, originOf(request));
    const tester = user !== null && (await isTester(db, user));
    if (tester)
      reply.setCookie(COOKIES.tester, await proof.sign(), { ...options, maxAge: TESTER_HOURS * 3600 });
    else reply.clearCookie(COOKIES.tester, options);
    return reply.send({ code: 200, message: '', data: { tester } });
  });
};
