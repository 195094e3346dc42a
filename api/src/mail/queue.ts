import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import type { StoredMail } from './message.ts';

export type OutgoingMail = {
  /** Null: the team's mailbox. */
  recipient: string | null;
  replyTo?: string | null;
  subject: string;
  body: string;
};

/** Queues a mail for the sending loop; in a transaction it is sent after the commit. */
export const queueMail = async (
  db: Db,
  { recipient, replyTo = null, subject, body }: OutgoingMail,
): Promise<void> => {
  await db.insertInto('outgoing_mail').values({ recipient, reply_to: replyTo, subject, body }).execute();
};

/** Mail to the team; lines that are null are left out. */
export const queueTeamMail = (
  db: Db,
  { lines, ...mail }: Omit<OutgoingMail, 'recipient' | 'body'> & { lines: readonly (string | null)[] },
): Promise<void> => queueMail(db, { ...mail, recipient: null, body: joinLines(lines) });

export const joinLines = (lines: readonly (string | null)[]): string =>
  lines.filter((line) => line !== null).join('\n');

/** `Name: value`, or null without a value. */
export const field = (name: string, value: string | null | undefined): string | null =>
  value ? `${name}: ${value}` : null;

const BATCH = 10;
/** After claiming a mail a server has this long to send it before another one may. */
const LEASE_SECONDS = 120;
const FIRST_RETRY_SECONDS = 5;
const MAX_RETRY_SECONDS = 3_600;
/** More than two days of retries; then the row stays, with the last error. */
const MAX_ATTEMPTS = 60;

export type DueMail = StoredMail & { id: string; attempts: number };

/** Claims mails that are due; each of several servers gets different ones. */
export const claimDueMail = async (db: Db): Promise<DueMail[]> => {
  const { rows } = await sql<DueMail>`
    update outgoing_mail set attempts = attempts + 1,
      next_try_at = now() + make_interval(secs => ${LEASE_SECONDS}::int)
    where id in (
      select id from outgoing_mail
      where sent_at is null and next_try_at <= now() and attempts < ${MAX_ATTEMPTS}
      order by next_try_at limit ${BATCH} for update skip locked
    )
    returning id, recipient, reply_to, subject, body, attempts`.execute(db);
  return rows;
};

export const markSent = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable('outgoing_mail')
    .set({ sent_at: new Date(), last_error: null })
    .where('id', '=', id)
    .execute();
};

export const retrySeconds = (attempts: number): number =>
  Math.min(FIRST_RETRY_SECONDS * 2 ** Math.min(attempts - 1, 20), MAX_RETRY_SECONDS);

/** Stores the error and the time of the next attempt. */
export const markFailed = async (db: Db, { id, attempts }: DueMail, error: string): Promise<void> => {
  await db
    .updateTable('outgoing_mail')
    .set({
      last_error: error.slice(0, 500),
      next_try_at: sql`now() + make_interval(secs => ${retrySeconds(attempts)}::int)`,
    })
    .where('id', '=', id)
    .execute();
};
