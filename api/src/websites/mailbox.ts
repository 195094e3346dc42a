import { createHash, randomBytes } from 'node:crypto';
import { SITES } from '@rushtone/site';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../accounts/token.ts';
import type { Db, Scope } from '../database/schema.ts';
import { ApiError } from '../errors/api-error.ts';
import { escapeHtml } from '../html/html.ts';
import { linkPages } from '../html/link-pages.ts';
import { queueMail, type Outbox } from '../mail/queue.ts';

/** Mails an hour: to one address by all sites, and of one site. */
const LIMITS = { recipient: 20, confirmations: 5 };

const digest = (code: string): string => createHash('sha256').update(code).digest('base64url');

/** Throws when an address has got as many mails as it may in an hour. */
export const assertMailLimit = async (db: Db, recipient: string, limit = LIMITS.recipient): Promise<void> => {
  const { rows } = await sql<{ mails: number }>`
    select count(*)::int as mails from outgoing_mail
    where recipient = ${recipient} and created_at > now() - interval '1 hour'`.execute(db);
  if ((rows[0]?.mails ?? 0) >= limit)
    throw new ApiError(429, 'That was too many messages. Please try again in an hour.');
};

/** What is stored with a new mailbox: one that is not the account's own address gets a link first. */
export const newMailbox = async (
  { db, jobs, brand }: Scope & Outbox,
  { uid, email, emailVerified }: Caller,
  { mailbox, name }: { mailbox: string; name: string },
) => {
  const own = emailVerified && mailbox.toLowerCase() === email;
  if (mailbox === '' || own) return { form_mail_confirmed: true, form_mail_code: null };
  await assertMailLimit(db, mailbox, LIMITS.confirmations);
  const code = randomBytes(24).toString('base64url');
  const site = SITES[brand];
  await queueMail(
    { db, jobs },
    {
      uid,
      recipient: mailbox,
      subject: `${site.name}: confirm this mailbox`,
      body: `The website "${name}" on ${site.name} asks to send the messages of its visitors to ${mailbox}.\n\nConfirm here:\nhttps://${site.domain}/api/website/mailbox?code=${code}\n\nIf you do not know the website, ignore this email: nothing will be sent.\n`,
    },
  );
  return { form_mail_confirmed: false, form_mail_code: digest(code) };
};

/** The link of the mail that asks a mailbox. */
export const mailboxPages = (api: FastifyInstance, db: Db): void =>
  linkPages(api, {
    path: '/website/mailbox',
    title: 'Confirm this mailbox',
    async describe(code) {
      const site = await db
        .selectFrom('websites')
        .select(['name', 'form_mail'])
        .where('form_mail_code', '=', digest(code))
        .executeTakeFirst();
      return (
        site &&
        `Messages from visitors of ${escapeHtml(site.name)} will be sent to ${escapeHtml(site.form_mail)}.`
      );
    },
    button: 'Confirm',
    async run(code) {
      const { numUpdatedRows } = await db
        .updateTable('websites')
        .set({ form_mail_confirmed: true, form_mail_code: null })
        .where('form_mail_code', '=', digest(code))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    done: 'Mailbox confirmed',
    invalid: 'It was used already, or the website has another mailbox.',
  });
