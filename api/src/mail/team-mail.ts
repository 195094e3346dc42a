import { sql, type Transaction } from 'kysely';
import type { Database, Db, MailBudget } from '../database/schema.ts';
import { mailsTo, takeTurns } from './limits.ts';
import { joinLines, queueMail, type OutgoingMail, type Outbox } from './queue.ts';

/** Maximum mails of each limited budget per hour to the team. */
const MOST_TO_TEAM = 60;

const REST: Readonly<Record<Exclude<MailBudget, 'account'>, { subject: string; commands: string }>> = {
  requested: {
    subject: 'More requests of members than mails',
    commands: './admin artwork list, ./admin calendar list',
  },
  strangers: {
    subject: 'More messages than mails',
    commands: './admin contacts, ./admin reports, ./admin site reports',
  },
};

const wasTold = async (db: Db, subject: string): Promise<boolean> =>
  (await db
    .selectFrom('outgoing_mail')
    .select('id')
    .where('recipient', 'is', null)
    .where('subject', '=', subject)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst()) !== undefined;

type TeamMail = Omit<OutgoingMail, 'recipient' | 'body'> & {
  /** `null` lines are omitted. */
  lines: readonly (string | null)[];
};

/**
 * Queues a mail to the team, in the transaction that stores what it tells of. Beyond the limit of its budget one mail
 * an hour says where the rest is stored, because refusing would let anybody close the contact form for everybody.
 */
export const queueTeamMail = async (
  outbox: Outbox & { db: Transaction<Database> },
  { lines, ...mail }: TeamMail,
): Promise<void> => {
  const { budget } = mail;
  if (budget !== 'account') {
    await takeTurns(outbox.db, 'mail to the team');
    if ((await mailsTo(outbox.db, null, budget)) >= MOST_TO_TEAM) {
      const { subject, commands } = REST[budget];
      const body = `This mailbox got ${MOST_TO_TEAM} mails within an hour. What comes beyond that is stored, and read by:\n${commands}\n`;
      if (!(await wasTold(outbox.db, subject)))
        await queueMail(outbox, { budget, recipient: null, subject, body });
      return;
    }
  }
  await queueMail(outbox, { ...mail, recipient: null, body: joinLines(lines) });
};
