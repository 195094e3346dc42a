import { sql, type Transaction } from 'kysely';
import type { Database, Db, MailBudget } from '../database/schema.ts';
import { ApiError } from '../errors/api-error.ts';
import { queueMail, type OutgoingMail, type Outbox } from './queue.ts';

/** A budget with a limit. */
type Limited = Exclude<MailBudget, 'account'>;
type ToSomebody = Omit<OutgoingMail, 'budget' | 'recipient'> & { recipient: string };

/** Maximum mails of each limited budget per hour to one address, by all accounts and websites together. */
const MOST_MAILS = 20;

/** Counts the mails of the last hour to a recipient; `null` is the team. */
export const mailsTo = async (db: Db, recipient: string | null, budget: Limited): Promise<number> => {
  const same =
    recipient === null ? sql`lower(recipient) is null` : sql`lower(recipient) = lower(${recipient})`;
  const { rows } = await sql<{ mails: number }>`
    select count(*)::int as mails from outgoing_mail
    where ${same} and budget = ${budget} and created_at > now() - interval '1 hour'`.execute(db);
  return rows[0]?.mails ?? 0;
};

/** Takes an advisory lock until the end of the transaction, so that limits also hold for concurrent requests. */
export const takeTurns = async (tx: Transaction<Database>, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
};

/** Throws if an address has reached the limit of a budget. */
export const assertMailLimit = async (
  tx: Transaction<Database>,
  { recipient, budget }: { recipient: string; budget: Limited },
  most = MOST_MAILS,
): Promise<void> => {
  await takeTurns(tx, `mail to ${recipient.toLowerCase()}`);
  if ((await mailsTo(tx, recipient, budget)) >= most)
    throw new ApiError(429, 'That was too many messages. Please try again in an hour.');
};

/** Queues a mail that somebody asked for, unless its address has reached the limit. */
export const queueRequested = async (outbox: Outbox, mail: ToSomebody): Promise<void> => {
  if ((await mailsTo(outbox.db, mail.recipient, 'requested')) < MOST_MAILS)
    await queueMail(outbox, { ...mail, budget: 'requested' });
};

/**
 * Queues a mail about a change of an account. It is never dropped if the account has verified its address; another one
 * may be that of somebody else, who must not be flooded.
 */
export const queueNotice = async (outbox: Outbox, mail: ToSomebody & { uid: string }): Promise<void> => {
  const verified = await outbox.db
    .selectFrom('account_security')
    .select('uid')
    .where('uid', '=', mail.uid)
    .where(sql`lower(email)`, '=', mail.recipient.toLowerCase())
    .executeTakeFirst();
  await (verified ? queueMail(outbox, { ...mail, budget: 'account' }) : queueRequested(outbox, mail));
};
