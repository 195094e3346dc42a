import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { writeAudit } from '../../audit/audit-log.ts';
import { SITES, type Brand } from '@rushtone/site';
import { z } from 'zod';
import type { Db } from '../../database/schema.ts';
import { queueNotice } from '../../mail/limits.ts';
import type { Outbox } from '../../mail/queue.ts';
import { hostOf, mainOriginOf } from '../../http/host.ts';
import { callbackPath, cookieName, ownerOf, type Linking } from './context.ts';
import type { Profile } from './profiles.ts';
import { exchangeCode, fetchProfile, isAllowed, revoke } from './provider-client.ts';
import type { Provider } from './providers.ts';
import { withMessage } from './return-address.ts';
import { digest } from '../../identity/codes.ts';
import { isSame, openState, type LinkState } from './state.ts';

const query = z.object({
  state: z.string().max(4_000).default(''),
  code: z.string().max(4_000).default(''),
  error: z.string().max(200).default(''),
});
type Query = Omit<z.output<typeof query>, 'state'>;

/** Returns `false` if the ID was used before. Also removes expired IDs. */
const claimOnce = async (db: Db, id: string, expiresAt: Date): Promise<boolean> => {
  await db.deleteFrom('used_once').where('expires_at', '<', new Date()).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_once')
    .values({ id, expires_at: expiresAt })
    .onConflict((row) => row.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};

const isUsed = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('used_once').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Returns whether the sessions of the account were ended, or its password changed, since the request started. */
const isOver = async (db: Db, { uid, iat }: LinkState): Promise<boolean> => {
  const account = await db
    .selectFrom('account_security')
    .select(['valid_since', 'password_changed_at'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  const ended = [account?.valid_since, account?.password_changed_at].map((at) => at?.getTime() ?? 0);
  return Math.max(...ended) > iat * 1000;
};

/** Returns the error message for a callback that must be refused. */
const objection = async (
  { db }: Linking,
  provider: Provider,
  state: LinkState,
  { cookie, error, code }: Query & { cookie: string },
): Promise<string | undefined> => {
  const id = `state ${state.jti}`;
  const isForeign = state.provider !== provider.name || !isSame(digest(cookie), state.browser);
  // The first response deletes the cookie, so a callback that is opened again has none.
  if (isForeign && (await isUsed(db, id))) return 'The link request was already used. Please try again.';
  if (isForeign) return 'The link request was started in another browser. Please try again here.';
  if (!(await claimOnce(db, id, new Date(state.exp * 1000))))
    return 'The link request was already used. Please try again.';
  if (await isOver(db, state)) return 'Your session is not valid. Please sign in again.';
  if (error === 'access_denied') return `You did not allow the connection with ${provider.label}.`;
  if (error !== '' || code === '') return `${provider.label} could not make the connection.`;
  return undefined;
};

type Link = { uid: string; provider: Provider; profile: Profile; tokens: string; address: string };

/** Stores a linked account. A member's channel also updates the member's statistics. */
const saveLink = async (db: Db, { uid, provider, profile, tokens, address }: Link): Promise<void> => {
  const { externalId, ...rest } = profile;
  const { subs, views } = rest;
  const row = { external_id: externalId, ...rest, tokens, linked_at: new Date() };
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('linked_account')
      .values({ uid, provider: provider.name, ...row })
      .onConflict((conflict) => conflict.columns(['uid', 'provider']).doUpdateSet(row))
      .execute();
    await writeAudit(tx, {
      actor: uid,
      action: 'account connected',
      subject: provider.label,
      origin: address,
    });
    if (provider.name !== 'youtube' || (subs === null && views === null)) return;
    await tx
      .updateTable('members')
      .set({ ...(subs === null ? {} : { subs }), ...(views === null ? {} : { views }) })
      .where('channel_id', '=', externalId)
      .execute();
  });
};

type NewLink = { uid: string; email: string; brand: Brand; label: string; name: string };

const mailAboutLink = (outbox: Outbox, { uid, email, brand, label, name }: NewLink): Promise<void> =>
  queueNotice(outbox, {
    uid,
    recipient: email,
    subject: `${label} was connected to your ${SITES[brand].name} account`,
    body: `The ${label} account ${name} was connected.\n\nIf this was not you, change your password and disconnect it: https://${SITES[brand].domain}/account\n`,
  });

const connect = async (
  { db, jobs, vault }: Linking,
  provider: Provider,
  { uid, email, verifier }: LinkState,
  { code, redirectUri, brand, address }: { code: string; redirectUri: string; brand: Brand; address: string },
): Promise<string | undefined> => {
  const tokens = await exchangeCode(provider, { code, verifier, redirectUri });
  const abort = async (message: string) => {
    await revoke(provider, tokens).catch(() => {});
    return message;
  };
  if (!isAllowed(provider, tokens))
    return abort(`${provider.label} was not allowed to say who you are. Please leave the box ticked.`);
  const profile = await fetchProfile(provider, tokens);
  if (profile === undefined) return abort(provider.noProfile);
  const sealed = vault.seal(tokens, ownerOf(uid, provider.name));
  await saveLink(db, { uid, provider, profile, tokens: sealed, address });
  if (email !== null)
    await mailAboutLink({ db, jobs }, { uid, email, brand, label: provider.label, name: profile.name });
  return undefined;
};

const failed = (log: FastifyBaseLogger, provider: Provider) => (error: unknown) => {
  // Only the message, because a network error may contain the URL with the code.
  const reason = error instanceof Error ? error.message : 'unknown';
  log.warn({ provider: provider.name, reason }, 'linking failed');
  return `The connection with ${provider.label} failed. Please try again.`;
};

/** Handles the redirect back from the provider. Always redirects to an account page. */
export const finishLink =
  (linking: Linking, provider: Provider) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const origin = mainOriginOf(request);
    const cookie = request.cookies[cookieName(provider.name)] ?? '';
    reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .clearCookie(cookieName(provider.name), { path: callbackPath(provider.name) });
    const { state: sealed, ...rest } = query.safeParse(request.query).data ?? query.parse({});
    const state = await openState(linking.secrets, sealed);
    if (typeof state === 'string') {
      const message = `The link request ${state === 'expired' ? 'has expired' : 'is not valid'}. Please try again.`;
      request.server.noteRefusal(request, { reason: message });
      return reply.redirect(withMessage(`${origin}/account`, 'error', message), 303);
    }
    const redirectUri = origin + callbackPath(provider.name);
    const problem =
      (await objection(linking, provider, state, { ...rest, cookie })) ??
      (await connect(linking, provider, state, {
        code: rest.code,
        redirectUri,
        brand: hostOf(request).brand,
        address: request.ip,
      }).catch(failed(request.log, provider)));
    if (problem !== undefined) request.server.noteRefusal(request, { reason: problem });
    const to =
      problem === undefined
        ? withMessage(state.returnTo, 'success', `${provider.label} connected`)
        : withMessage(state.returnTo, 'error', problem);
    return reply.redirect(to, 303);
  };
