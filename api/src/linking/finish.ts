import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { mainOriginOf } from '../http/host.ts';
import { exchangeCode, fetchProfile, isAllowed, revoke } from './provider-client.ts';
import { saveLink } from './linked-accounts.ts';
import { callbackPath, cookieName, ownerOf, type Linking } from './context.ts';
import type { Provider } from './providers.ts';
import { withMessage } from './return-address.ts';
import { digest, isSame, openState, type LinkState } from './state.ts';
import { claimOnce } from './claim-once.ts';

const query = z.object({
  state: z.string().max(4_000).default(''),
  code: z.string().max(4_000).default(''),
  error: z.string().max(200).default(''),
});
type Query = z.output<typeof query>;

const cookieOf = ({ headers }: FastifyRequest, name: string): string =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? '';

/** What is wrong with the way back, in words; undefined when nothing is. */
const objection = async (
  { db }: Linking,
  provider: Provider,
  state: LinkState,
  { cookie, error, code }: Query & { cookie: string },
): Promise<string | undefined> => {
  if (state.provider !== provider.name || !isSame(digest(cookie), state.browser))
    return 'The link request was started in another browser. Please try again here.';
  if (!(await claimOnce(db, `state ${state.jti}`, new Date(state.exp * 1000))))
    return 'The link request was already used. Please try again.';
  if (error === 'access_denied') return `You did not allow the connection with ${provider.label}.`;
  if (error !== '' || code === '') return `${provider.label} could not make the connection.`;
  return undefined;
};

const connect = async (
  { db, vault }: Linking,
  provider: Provider,
  { uid, verifier }: LinkState,
  { code, redirectUri }: { code: string; redirectUri: string },
): Promise<string | undefined> => {
  const tokens = await exchangeCode(provider, { code, verifier, redirectUri });
  const giveUp = async (words: string) => {
    await revoke(provider, tokens).catch(() => {});
    return words;
  };
  if (!isAllowed(provider, tokens))
    return giveUp(`${provider.label} was not allowed to say who you are. Please leave the box ticked.`);
  const profile = await fetchProfile(provider, tokens);
  if (profile === undefined) return giveUp(provider.noProfile);
  const sealed = vault.seal(tokens, ownerOf(uid, provider.name));
  await saveLink(db, { uid, provider: provider.name, profile, tokens: sealed });
  return undefined;
};

const failed = (log: FastifyBaseLogger, provider: Provider) => (error: unknown) => {
  // Only the message: an error of the network may hold the address with the code in it.
  log.warn(
    { provider: provider.name, reason: error instanceof Error ? error.message : 'unknown' },
    'linking failed',
  );
  return `The connection with ${provider.label} failed. Please try again.`;
};

/** Where the provider sends the browser back to. Always ends on a page of the account area. */
export const finishLink =
  (linking: Linking, provider: Provider) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const origin = mainOriginOf(request);
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('set-cookie', `${cookieName(provider.name)}=; Path=${callbackPath(provider.name)}; Max-Age=0`);
    const asked = query.safeParse(request.query).data ?? { state: '', code: '', error: '' };
    const state = await openState(linking.secrets, asked.state);
    if (typeof state === 'string') {
      const message = `The link request ${state === 'expired' ? 'has expired' : 'is not valid'}. Please try again.`;
      return reply.redirect(withMessage(`${origin}/account`, 'error', message), 303);
    }
    const cookie = cookieOf(request, cookieName(provider.name));
    const problem =
      (await objection(linking, provider, state, { ...asked, cookie })) ??
      (await connect(linking, provider, state, {
        code: asked.code,
        redirectUri: origin + callbackPath(provider.name),
      }).catch(failed(request.log, provider)));
    const to =
      problem === undefined
        ? withMessage(state.returnTo, 'success', `${provider.label} connected`)
        : withMessage(state.returnTo, 'error', problem);
    return reply.redirect(to, 303);
  };
