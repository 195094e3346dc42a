import { createHash } from 'node:crypto';
import { SITES, type Brand } from '@rushtone/site';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { writeAudit } from '../audit/audit-log.ts';
import type { Db } from '../database/schema.ts';
import { ApiError } from '../errors/api-error.ts';
import { queueNotice } from '../mail/limits.ts';
import type { Outbox } from '../mail/queue.ts';
import { keepBySignIn } from './erasures.ts';
import type { AccountState, LookUpAccount } from './identity-lookup.ts';
import type { Caller, CheckToken } from './token.ts';

/** Origin of a request. */
export type Origin = { address: string; agent: string; brand: Brand };

/** Resolves to `null` if the token is invalid or its session has ended. */
export type CheckSession = (token: string, from: Origin) => Promise<Caller | null>;

/** How long a checked session is cached, so a session ended elsewhere ends here within 60 s including the request. */
const BELIEVED_MS = 50_000;
const CACHED_SESSIONS = 10_000;
const AGENT_LENGTH = 200;
/** Limit of audit log entries for invalid tokens, so that an attack cannot flood the log. */
const UNKNOWN_PER_MINUTE = 20;

type Options = Outbox & { checkToken: CheckToken; lookUp: LookUpAccount; warn: (message: string) => void };

/**
 * How old the recorded last use of a sign-in may be, in ms. At each check it would be most of what accounts write: 2,000
 * updates a second with 100,000 people.
 */
const SEEN_MS = 5 * 60_000;

/** In seconds since 1970; 0 if it never happened. */
type SecurityState = { validSince: number; passwordChangedAt: number };

const seconds = (date: Date | null | undefined): number => (date?.getTime() ?? 0) / 1000;

/** Reads what is recorded of the account and of this sign-in. */
const readSignIn = (db: Db, { uid, signedInAt }: Caller) =>
  db
    .selectFrom('account_security as a')
    .leftJoin('sign_ins as s', (join) =>
      join.onRef('s.uid', '=', 'a.uid').on('s.signed_in_at', '=', new Date(signedInAt * 1000)),
    )
    .select(['a.email', 'a.valid_since', 'a.password_changed_at', 's.seen_at', 's.address', 's.agent'])
    .where('a.uid', '=', uid)
    .executeTakeFirst();

/** Records the sign-in unless that was done lately and nothing differs. Returns since when sign-ins are valid. */
const recordSignIn = async (db: Db, caller: Caller, from: Origin): Promise<SecurityState> => {
  const { uid, signedInAt } = caller;
  // A verified address may have gained roles while the user was signed out.
  const email = caller.emailVerified ? caller.email : null;
  const seen = { address: from.address, agent: from.agent.slice(0, AGENT_LENGTH) };
  const known = await readSignIn(db, caller);
  if (
    known?.seen_at &&
    Date.now() - known.seen_at.getTime() < SEEN_MS &&
    known.email === email &&
    known.address === seen.address &&
    known.agent === seen.agent
  )
    return { validSince: seconds(known.valid_since), passwordChangedAt: seconds(known.password_changed_at) };
  const account = await db
    .insertInto('account_security')
    .values({ uid, email, valid_since: null, password_changed_at: null })
    .onConflict((row) => row.column('uid').doUpdateSet({ email }))
    .returning(['valid_since', 'password_changed_at'])
    .executeTakeFirstOrThrow();
  const state = {
    validSince: seconds(account.valid_since),
    passwordChangedAt: seconds(account.password_changed_at),
  };
  if (signedInAt < state.validSince) return state;
  const now = { ...seen, seen_at: new Date() };
  const { isNew } = await db
    .insertInto('sign_ins')
    .values({ uid, signed_in_at: new Date(signedInAt * 1000), ...now })
    .onConflict((row) => row.columns(['uid', 'signed_in_at']).doUpdateSet(now))
    // `xmax` is 0 for an inserted row.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  if (isNew)
    await writeAudit(db, { actor: uid, action: 'sign-in', subject: seen.agent, origin: from.address });
  return state;
};

/** Audits invalid tokens, rate-limited. */
const createUnknownNotes = (db: Db) => {
  let minute = 0;
  let notes = 0;
  return async ({ address, agent }: Origin): Promise<void> => {
    const now = Math.floor(Date.now() / 60_000);
    notes = now === minute ? notes + 1 : 1;
    minute = now;
    if (notes > UNKNOWN_PER_MINUTE) return;
    const subject = `token that is expired or not genuine, ${agent}`;
    await writeAudit(db, { actor: 'unknown', action: 'sign-in refused', subject, origin: address });
  };
};

/** Sends one mail after a password change. The first known password time is only recorded. */
const noticePassword = async (
  { db, jobs }: Outbox,
  { uid, email }: Caller,
  { passwordChangedAt }: AccountState,
  { brand, address, agent }: Origin,
): Promise<void> => {
  const { rows } = await sql<{ before: Date | null }>`
    with before as (select password_changed_at from account_security where uid = ${uid})
    insert into account_security (uid, password_changed_at) values (${uid}, to_timestamp(${passwordChangedAt}))
    on conflict (uid) do update set password_changed_at = excluded.password_changed_at
      where account_security.password_changed_at is null
        or account_security.password_changed_at < excluded.password_changed_at
    returning (select password_changed_at from before) as before`.execute(db);
  if (!rows[0]?.before) return;
  await writeAudit(db, { actor: uid, action: 'password changed', subject: agent, origin: address });
  if (email === null) return;
  const { name, domain } = SITES[brand];
  await queueNotice(
    { db, jobs },
    {
      uid,
      recipient: email,
      subject: `Your ${name} password was changed`,
      body: `The password of ${email} was changed.\n\nIf this was not you, reset it now: https://${domain}/forgot-password\n`,
    },
  );
};

/**
 * Checks a token, and with the identity service that the account exists, is enabled, and has not changed its password
 * since. While the service is down, a valid signature is sufficient.
 */
export const createSessionCheck = ({ db, jobs, checkToken, lookUp, warn }: Options): CheckSession => {
  const valid = new LRUCache<string, Promise<Caller | null>>({ max: CACHED_SESSIONS, ttl: BELIEVED_MS });

  const noteUnknown = createUnknownNotes(db);
  const refuse = async ({ uid }: Caller, subject: string, { address }: Origin): Promise<null> => {
    await writeAudit(db, { actor: uid, action: 'sign-in refused', subject, origin: address });
    return null;
  };

  const check = async (token: string, caller: Caller, from: Origin): Promise<Caller | null> => {
    const state = await lookUp(token).catch((error: unknown) => {
      warn(`The identity service did not say whether a session is valid: ${String(error)}`);
      return undefined;
    });
    if (state === null) return refuse(caller, 'account disabled or deleted, or session revoked', from);
    // Not the sign-in time: after changing the password, the user continues with new tokens of the same sign-in.
    if (state && caller.issuedAt < state.validSince)
      return refuse(caller, 'session of an earlier password', from);
    const recorded = await recordSignIn(db, caller, from);
    if (caller.signedInAt < recorded.validSince) return refuse(caller, 'signed out everywhere', from);
    const isKept = await keepBySignIn({ db, jobs }, caller, from.brand);
    if (state && state.passwordChangedAt > recorded.passwordChangedAt)
      await noticePassword({ db, jobs }, caller, state, from);
    return isKept ? { ...caller, isKept } : caller;
  };

  return async (token, from) => {
    const caller = await checkToken(token);
    if (caller === null) {
      await noteUnknown(from).catch((error: unknown) => warn(`Not in the audit log: ${String(error)}`));
      return null;
    }
    const key = createHash('sha256').update(token).digest('base64');
    const pending = valid.get(key) ?? check(token, caller, from);
    valid.set(key, pending, { noUpdateTTL: true });
    return pending.catch((error: unknown) => {
      valid.delete(key);
      throw error;
    });
  };
};

/** Maximum age of the sign-in for sensitive changes, in seconds (spec §9.7). */
const RECENT_SECONDS = 300;
/** Status on which pages ask for the password and repeat the request. */
const CONFIRM_FIRST = 428;

export const isRecent = ({ signedInAt }: Caller, now: Date): boolean =>
  now.getTime() / 1000 - signedInAt <= RECENT_SECONDS;

export const assertRecent = (caller: Caller, now: Date): void => {
  if (isRecent(caller, now)) return;
  throw new ApiError(CONFIRM_FIRST, 'Please confirm your password first.');
};

/** Ends all sessions started before now. */
export const endSessions = (db: Db, uid: string, { now, address }: { now: Date; address: string }) =>
  db.transaction().execute(async (tx) => {
    await tx
      .insertInto('account_security')
      .values({ uid, valid_since: now, password_changed_at: null })
      .onConflict((row) => row.column('uid').doUpdateSet({ valid_since: now }))
      .execute();
    await tx.deleteFrom('sign_ins').where('uid', '=', uid).execute();
    await writeAudit(tx, { actor: uid, action: 'sign-out everywhere', subject: uid, origin: address });
  });
