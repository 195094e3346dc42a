import type { FastifyReply, FastifyRequest } from 'fastify';
import { calculatePKCECodeChallenge, generateRandomCodeVerifier } from 'oauth4webapi';
import { z } from 'zod';
import { isRecent } from '../../identity/sessions.ts';
import { originOf } from '../../http/endpoints/caller.ts';
import { isFromOwnPage, mainOriginOf } from '../../http/host.ts';
import { callbackPath, cookieName, type Linking } from './context.ts';
import type { Provider } from './providers.ts';
import { safeReturn, withMessage } from './return-address.ts';
import { digest, newCode } from '../../identity/codes.ts';
import { sealState } from './state.ts';

const COOKIE_SECONDS = 600;

const form = z.object({
  firebase_auth_token: z.string().max(8_192).default(''),
  return_url: z.string().max(2_000).default('/account'),
});

const authorizeUrl = async (
  { secrets }: Linking,
  provider: Provider,
  request: { uid: string; email: string | null; returnTo: string; browser: string; origin: string },
): Promise<string> => {
  const { uid, email, returnTo, browser, origin } = request;
  const verifier = generateRandomCodeVerifier();
  const state = await sealState(secrets[0], {
    provider: provider.name,
    uid,
    email,
    returnTo,
    verifier,
    browser: digest(browser),
  });
  const url = new URL(provider.endpoints().authorize, origin);
  url.search = new URLSearchParams({
    client_id: provider.clientId,
    redirect_uri: origin + callbackPath(provider.name),
    response_type: 'code',
    scope: provider.scope,
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...provider.extra,
  }).toString();
  return url.href;
};

/** Starts linking an account: redirects to the provider, or back to the account page. */
export const startLink =
  (linking: Linking, provider: Provider) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const origin = mainOriginOf(request);
    const refuse = (reason: string) => {
      request.server.noteRefusal(request, { reason });
      return reply.redirect(withMessage(`${origin}/account`, 'error', reason), 303);
    };
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    // Another site's form could link its own account to this user's.
    if (!isFromOwnPage(request, origin)) return refuse('The request did not come from this site.');
    const read = form.safeParse(request.body ?? {});
    const returnTo = read.success ? safeReturn(read.data.return_url, origin) : null;
    if (!read.success || returnTo === null) return refuse('The return address is not valid.');
    const user = await linking.checkSession(read.data.firebase_auth_token, originOf(request));
    if (user === null) return refuse('Your session is not valid. Please sign in again.');
    if (!isRecent(user, new Date())) return refuse('Please confirm your password first.');
    const browser = newCode();
    const to = await authorizeUrl(linking, provider, {
      uid: user.uid,
      email: user.email,
      returnTo,
      browser,
      origin,
    });
    return reply
      .setCookie(cookieName(provider.name), browser, {
        path: callbackPath(provider.name),
        maxAge: COOKIE_SECONDS,
        httpOnly: true,
        sameSite: 'lax',
        secure: origin.startsWith('https:'),
      })
      .redirect(to, 303);
  };
