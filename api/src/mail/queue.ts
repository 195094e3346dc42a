import { sql } from 'kysely';
import type { Db, MailBudget } from '../database/schema.ts';
import type { Jobs } from '../jobs/open-jobs.ts';
import { JOBS_SCHEMA } from '../jobs/queues.ts';
import type { StoredMail } from './message.ts';

export type OutgoingMail = {
  budget: MailBudget;
  /** `null` for the team's mailbox. */
  recipient: string | null;
  replyTo?: string | null;
  /** The account concerned; the mail is exported and deleted with it. */
  uid?: string | null;
  /** Not exported: what somebody else said about the account. */
  teamOnly?: boolean;
  subject: string;
  body: string;
};

/** Database or transaction in which mail is stored, and the jobs that send it. */
export type Outbox = { db: Db; jobs: Pick<Jobs, 'send'> };

/** Stores a mail and queues a job that sends it; within a transaction, after the commit. */
export const queueMail = async (
  { db, jobs }: Outbox,
  { budget, recipient, replyTo = null, uid = null, teamOnly = false, subject, body }: OutgoingMail,
): Promise<void> => {
  const { id } = await db
    .insertInto('outgoing_mail')
    .values({ budget, recipient, reply_to: replyTo, uid, team_only: teamOnly, subject, body })
    .returning('id')
    .executeTakeFirstOrThrow();
  await jobs.send('mail', { id }, db);
};

export const joinLines = (lines: readonly (string | null)[]): string =>
  lines.filter((line) => line !== null).join('\n');

/** Formats `Name: value`; `null` without a value. */
export const field = (name: string, value: string | null | undefined): string | null =>
  value ? `${name}: ${value}` : null;

/** Time a server has to send a mail it has taken. */
const LEASE_SECONDS = 120;
/** Maximum attempts, including those of requeued jobs. */
const MAX_ATTEMPTS = 60;

export type TakenMail = StoredMail & { id: string };

/** Leases a mail for sending. `null` if it was sent or deleted, or another server is sending it. */
export const takeMail = async (db: Db, id: string): Promise<TakenMail | null> => {
  const { rows } = await sql<TakenMail>`
    update outgoing_mail set attempts = attempts + 1,
      next_try_at = now() + make_interval(secs => ${LEASE_SECONDS}::int)
    where id = ${id} and sent_at is null and next_try_at <= now()
    returning id, recipient, reply_to, subject, body`.execute(db);
  return rows[0] ?? null;
};

export const markSent = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable('outgoing_mail')
    .set({ sent_at: new Date(), last_error: null })
    .where('id', '=', id)
    .execute();
};

/** Records a failure; the job is retried later. */
export const markFailed = async (db: Db, id: string, error: string): Promise<void> => {
  await db
    .updateTable('outgoing_mail')
    .set({ last_error: error.slice(0, 500), next_try_at: sql`now()` })
    .where('id', '=', id)
    .execute();
};

/** Queues jobs for mail without one, such as after restoring a backup. */
export const queueMailWithoutJob = async ({ db, jobs }: Outbox): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select id from outgoing_mail
    where sent_at is null and attempts < ${MAX_ATTEMPTS} and created_at < now() - interval '1 minute' and not exists (
      select 1 from ${sql.table(`${JOBS_SCHEMA}.job`)} j
      where j.name = 'mail' and j.state in ('created', 'retry', 'active') and j.data ->> 'id' = outgoing_mail.id::text)
    limit 1000`.execute(db);
  for (const { id } of rows) await jobs.send('mail', { id }, db);
};
