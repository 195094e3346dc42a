import { createHash } from 'node:crypto';
import { SITES, type Brand } from '@rushtone/site';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '../database/schema.ts';
import { ApiError } from '../errors/api-error.ts';
import { queueMail, type Outbox } from '../mail/queue.ts';
import type { AccountState, LookUpAccount } from './identity-lookup.ts';
import type { Caller, CheckToken } from './token.ts';

/** Where a request came from. */
export type Origin = { address: string; agent: string; brand: Brand };

/** Null for an invalid token, and for one whose session is over. */
export type CheckSession = (token: string, from: Origin) => Promise<Caller | null>;

/** A session that ends elsewhere ends here within this and the time of one request: 60 s at most. */
const BELIEVED_MS = 50_000;
const CACHED_SESSIONS = 10_000;
const AGENT_LENGTH = 200;

type Options = Outbox & { checkToken: CheckToken; lookUp: LookUpAccount; warn: (message: string) => void };

/** Stores the sign-in, and returns since when sign-ins count. */
const recordSignIn = async (
  db: Db,
  { uid, email, emailVerified, signedInAt }: Caller,
  from: Origin,
): Promise<number> => {
  // Roles may come by a verified address, also while nobody is signed in.
  const { rows } = await sql<{ valid_since: Date | null }>`
    insert into account_security (uid, email) values (${uid}, ${emailVerified ? email : null})
    on conflict (uid) do update set email = excluded.email returning valid_since`.execute(db);
  const since = (rows[0]?.valid_since?.getTime() ?? 0) / 1000;
  if (signedInAt < since) return since;
  const seen = { seen_at: new Date(), address: from.address, agent: from.agent.slice(0, AGENT_LENGTH) };
  await db
    .insertInto('sign_ins')
    .values({ uid, signed_in_at: new Date(signedInAt * 1000), ...seen })
    .onConflict((row) => row.columns(['uid', 'signed_in_at']).doUpdateSet(seen))
    .execute();
  return since;
};

/** Mails about a new password, once; the first one that is seen is no news. */
const noticePassword = async (
  { db, jobs }: Outbox,
  { uid, email }: Caller,
  { passwordChangedAt }: AccountState,
  { brand }: Origin,
): Promise<void> => {
  const { rows } = await sql<{ before: Date | null }>`
    with before as (select password_changed_at from account_security where uid = ${uid})
    insert into account_security (uid, password_changed_at) values (${uid}, to_timestamp(${passwordChangedAt}))
    on conflict (uid) do update set password_changed_at = excluded.password_changed_at
      where account_security.password_changed_at is null
        or account_security.password_changed_at < excluded.password_changed_at
    returning (select password_changed_at from before) as before`.execute(db);
  if (!rows[0]?.before || email === null) return;
  const { name, domain } = SITES[brand];
  await queueMail(
    { db, jobs },
    {
      recipient: email,
      subject: `Your ${name} password was changed`,
      body: `The password of ${email} was changed.\n\nIf this was not you, reset it now: https://${domain}/forgot-password\n`,
    },
  );
};

/**
 * Checks a token, and with the identity service that its account is still there, enabled, and has the password of the
 * sign-in. While that service does not answer, a token counts by its signature.
 */
export const createSessionCheck = ({ db, jobs, checkToken, lookUp, warn }: Options): CheckSession => {
  const valid = new LRUCache<string, Promise<boolean>>({ max: CACHED_SESSIONS, ttl: BELIEVED_MS });

  const isValid = async (token: string, caller: Caller, from: Origin): Promise<boolean> => {
    const state = await lookUp(token).catch((error: unknown) => {
      warn(`The identity service did not say whether a session is valid: ${String(error)}`);
      return undefined;
    });
    if (state === null || (state && caller.signedInAt < state.validSince)) return false;
    if (caller.signedInAt < (await recordSignIn(db, caller, from))) return false;
    if (state && state.passwordChangedAt > 0) await noticePassword({ db, jobs }, caller, state, from);
    return true;
  };

  return async (token, from) => {
    const caller = await checkToken(token);
    if (caller === null) return null;
    const key = createHash('sha256').update(token).digest('base64');
    const pending = valid.get(key) ?? isValid(token, caller, from);
    valid.set(key, pending, { noUpdateTTL: true });
    return (await pending.catch((error: unknown) => {
      valid.delete(key);
      throw error;
    }))
      ? caller
      : null;
  };
};

/** Changes that a stolen session may not make need a sign-in that is at most this old (spec §9.7). */
const RECENT_SECONDS = 300;
/** The page asks for the password and repeats the request. */
const CONFIRM_FIRST = 428;

export const isRecent = ({ signedInAt }: Caller, now: Date): boolean =>
  now.getTime() / 1000 - signedInAt <= RECENT_SECONDS;

export const assertRecent = (caller: Caller, now: Date): void => {
  if (isRecent(caller, now)) return;
  throw new ApiError(CONFIRM_FIRST, 'Please confirm your password first.');
};

/** Ends every session that began before now. */
export const endSessions = (db: Db, uid: string, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx
      .insertInto('account_security')
      .values({ uid, valid_since: now, password_changed_at: null })
      .onConflict((row) => row.column('uid').doUpdateSet({ valid_since: now }))
      .execute();
    await tx.deleteFrom('sign_ins').where('uid', '=', uid).execute();
  });
