import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { StoredMail } from './message.ts';

const AT_ONCE = 10;
/** Who claims a mail has this long to send it before another server may. */
const LEASE_SECONDS = 120;
const FIRST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 3_600;
/** More than two days of tries; the row stays, with the last error. */
const MOST_ATTEMPTS = 60;

export type DueMail = StoredMail & { id: string; attempts: number };

/** Takes mails whose time has come; of several servers each gets others. */
export const claimDueMail = async (db: Kysely<Database>): Promise<DueMail[]> => {
  const { rows } = await sql<DueMail>`
    update outgoing_mail set attempts = attempts + 1,
      next_try_at = now() + make_interval(secs => ${LEASE_SECONDS}::int)
    where id in (
      select id from outgoing_mail
      where sent_at is null and next_try_at <= now() and attempts < ${MOST_ATTEMPTS}
      order by next_try_at limit ${AT_ONCE} for update skip locked
    )
    returning id, recipient, reply_to, subject, body, attempts`.execute(db);
  return rows;
};

export const markSent = async (db: Kysely<Database>, id: string): Promise<void> => {
  await db
    .updateTable('outgoing_mail')
    .set({ sent_at: new Date(), last_error: null })
    .where('id', '=', id)
    .execute();
};

export const waitSeconds = (attempts: number): number =>
  Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(attempts - 1, 20), LONGEST_WAIT_SECONDS);

/** Notes why a mail did not go, and when it is tried again. */
export const markFailed = async (
  db: Kysely<Database>,
  { id, attempts }: DueMail,
  error: string,
): Promise<void> => {
  await db
    .updateTable('outgoing_mail')
    .set({
      last_error: error.slice(0, 500),
      next_try_at: sql`now() + make_interval(secs => ${waitSeconds(attempts)}::int)`,
    })
    .where('id', '=', id)
    .execute();
};
