import { sql } from 'kysely';
import type { EmulatorDatabase } from '../shared/database.ts';
import { IdentityError } from './identity-error.ts';

const MINUTE_MS = 60_000;
const FORGET_MS = 60 * MINUTE_MS;

/** Maximum number of attempts within a time window. */
const LIMITS = {
  /** Per account. */
  password: { allowed: 10, windowMs: 5 * MINUTE_MS },
  /** Per recipient. */
  mail: { allowed: 5, windowMs: 15 * MINUTE_MS },
  /** Per IP address. */
  address: { allowed: 300, windowMs: 5 * MINUTE_MS },
} as const;

type Kind = keyof typeof LIMITS;

/** Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit. */
export const countAttempt = async (db: EmulatorDatabase, kind: Kind, whose: string): Promise<void> => {
  const { allowed, windowMs } = LIMITS[kind];
  const now = new Date();
  const old = sql<boolean>`identity_attempts.since <= ${new Date(now.getTime() - windowMs)}`;
  const { count } = await db
    .insertInto('identity_attempts')
    .values({ key: `${kind} ${whose}`, count: 1, since: now })
    .onConflict((row) =>
      row.column('key').doUpdateSet({
        count: sql`case when ${old} then 1 else identity_attempts.count + 1 end`,
        since: sql`case when ${old} then excluded.since else identity_attempts.since end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  if (count > allowed) throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER');
};

/** Resets the count after a successful sign-in, and deletes rows older than every window. */
export const forgetAttempts = async (db: EmulatorDatabase, kind: Kind, whose: string): Promise<void> => {
  await db
    .deleteFrom('identity_attempts')
    .where((row) =>
      row.or([row('key', '=', `${kind} ${whose}`), row('since', '<', new Date(Date.now() - FORGET_MS))]),
    )
    .execute();
};
