import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

type TeamMail = { replyTo: string | null; subject: string; lines: readonly (string | null)[] };
type Mail = TeamMail & { recipient: string | null };

/** Puts a mail into the box that the mail loop empties; lines that are null are left out. */
export const queueMail = async (
  db: Kysely<Database>,
  { recipient, replyTo, subject, lines }: Mail,
): Promise<void> => {
  const body = lines.filter((line) => line !== null).join('\n');
  await db.insertInto('outgoing_mail').values({ recipient, reply_to: replyTo, subject, body }).execute();
};

export const mailTeam = (db: Kysely<Database>, mail: TeamMail): Promise<void> =>
  queueMail(db, { ...mail, recipient: null });

/** `Name: value`, or null when there is no value. */
export const line = (name: string, value: string | null | undefined): string | null =>
  value ? `${name}: ${value}` : null;
