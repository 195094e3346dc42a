import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../http/http-error.ts';
import type { ServerSite } from '../server-site.ts';
import { cookieOptions, COOKIES } from '../versions/cookies.ts';
import { TESTER_HOURS, type TesterProof } from '../versions/tester-proof.ts';

export type TesterOptions = Pick<ServerSite, 'route'> & {
  proof: TesterProof;
  production: boolean;
  /** Whether the request was sent by a page of this site. */
  isFromOwnPage: (request: FastifyRequest) => boolean;
  /** Whether the account that the request names may test. */
  isTester: (request: FastifyRequest) => Promise<boolean>;
};

/**
 * `POST /account/tester` sets the cookie for testers and clears it for others. Pages call it without a token after
 * sign-out.
 */
export const testerRoute = (
  api: FastifyInstance,
  { route, proof, production, isFromOwnPage, isTester }: TesterOptions,
): void => {
  const options = cookieOptions(production);
  api.post('/account/tester', route('tester'), async (request, reply) => {
    // Another site's form could sign this browser in as its own tester and then select a version for it.
    if (!isFromOwnPage(request)) throw new HttpError(403, 'The request did not come from this site.');
    reply.header('cache-control', 'no-store');
    const tester = await isTester(request);
    if (tester)
      reply.setCookie(COOKIES.tester, await proof.sign(), { ...options, maxAge: TESTER_HOURS * 3600 });
    else reply.clearCookie(COOKIES.tester, options);
    return reply.send({ code: 200, message: '', data: { tester } });
  });
};
