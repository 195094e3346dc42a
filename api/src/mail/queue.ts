import type { Db } from '../database/schema.ts';

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
