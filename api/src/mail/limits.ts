import { sql, type Transaction } from 'kysely';
import type { Database, Db } from '../database/schema.ts';
import { ApiError } from '../errors/api-error.ts';
import { queueMail, type OutgoingMail, type Outbox } from './queue.ts';

/** Maximum mails per hour to one address, by all accounts and websites together. */
const MOST_MAILS = 20;

const mailsTo = async (db: Db, recipient: string): Promise<number> => {
  const { rows } = await sql<{ mails: number }>`
    select count(*)::int as mails from outgoing_mail
    where lower(recipient) = lower(${recipient}) and created_at > now() - interval '1 hour'`.execute(db);
  return rows[0]?.mails ?? 0;
};

/** Takes an advisory lock until the end of the transaction, so that limits also hold for concurrent requests. */
export const takeTurns = async (tx: Transaction<Database>, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
};

/** Throws if an address has reached its mail limit. */
export const assertMailLimit = async (
  tx: Transaction<Database>,
  recipient: string,
  most = MOST_MAILS,
): Promise<void> => {
  await takeTurns(tx, `mail to ${recipient.toLowerCase()}`);
  if ((await mailsTo(tx, recipient)) >= most)
    throw new ApiError(429, 'That was too many messages. Please try again in an hour.');
};

/**
 * Queues a mail about an account change, unless its address has reached the limit: the account may have been created
 * with another person's address.
 */
export const queueNotice = async (
  outbox: Outbox,
  mail: OutgoingMail & { recipient: string },
): Promise<void> => {
  if ((await mailsTo(outbox.db, mail.recipient)) < MOST_MAILS) await queueMail(outbox, mail);
};
