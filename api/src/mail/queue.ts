import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

export type OutgoingMail = {
  /** Null: the team's mailbox. */
  recipient: string | null;
  replyTo?: string | null;
  subject: string;
  body: string;
};

/** Puts a mail where the sending loop finds it; with a transaction it goes when that is committed. */
export const queueMail = async (
  db: Kysely<Database>,
  { recipient, replyTo = null, subject, body }: OutgoingMail,
): Promise<void> => {
  await db.insertInto('outgoing_mail').values({ recipient, reply_to: replyTo, subject, body }).execute();
};
