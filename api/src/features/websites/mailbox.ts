import { digest, newCode } from '../../identity/codes.ts';
import { SITES, type Brand } from '@rushtone/site';
import type { FastifyInstance } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { escapeHtml } from '@rushtone/platform/server';
import type { Caller } from '../../identity/token.ts';
import { writeAudit } from '../../audit/audit-log.ts';
import type { Database, Db } from '../../database/schema.ts';
import { ApiError } from '../../errors/api-error.ts';
import { linkPages } from '../../http/html/link-pages.ts';
import { assertMailLimit, takeTurns } from '../../mail/limits.ts';
import { queueMail, type Outbox } from '../../mail/queue.ts';

/** Maximum links per hour, to one address and by one account. */
const MOST_LINKS = 5;

/** Throws if the account has reached the limit of mailbox changes. */
const assertChangeLimit = async (tx: Transaction<Database>, uid: string): Promise<void> => {
  await takeTurns(tx, `mailbox of ${uid}`);
  const { rows } = await sql<{ changes: number }>`
    select count(*)::int as changes from audit_log
    where actor = ${uid} and action = 'mailbox changed' and at > now() - interval '1 hour'`.execute(tx);
  if ((rows[0]?.changes ?? 0) >= MOST_LINKS)
    throw new ApiError(429, 'You have changed the mailbox too often. Please try again in an hour.');
};

type NewMailbox = { brand: Brand; domain_name: string; mailbox: string; address: string };

const addressOf = ({ brand, domain_name }: Pick<NewMailbox, 'brand' | 'domain_name'>): string =>
  `${domain_name}.${SITES[brand].domain}`;

/** Returns the columns for a new mailbox. If it is not the account's own address, a confirmation link is sent. */
export const newMailbox = async (
  { db, jobs }: Outbox & { db: Transaction<Database> },
  { uid, email, emailVerified }: Caller,
  { brand, domain_name, mailbox, address }: NewMailbox,
) => {
  const own = emailVerified && mailbox.toLowerCase() === email;
  const needsLink = mailbox !== '' && !own;
  if (needsLink) await assertChangeLimit(db, uid);
  await writeAudit(db, { actor: uid, action: 'mailbox changed', subject: brand, origin: address });
  if (!needsLink) return { form_mail_confirmed: true, form_mail_code: null };
  await assertMailLimit(db, { recipient: mailbox, budget: 'requested' }, MOST_LINKS);
  const code = newCode();
  const site = SITES[brand];
  await queueMail(
    { db, jobs },
    {
      budget: 'requested',
      uid,
      recipient: mailbox,
      subject: `${site.name}: confirm this mailbox`,
      // Without the website's name, which is free text by its owner.
      body: `The website ${addressOf({ brand, domain_name })} asks to send the messages of its visitors to ${mailbox}.\n\nConfirm here:\nhttps://${site.domain}/api/website/mailbox?code=${code}\n\nIf you do not know the website, ignore this email: nothing will be sent.\n`,
    },
  );
  return { form_mail_confirmed: false, form_mail_code: digest(code) };
};

/** Routes of the link that confirms a mailbox. */
export const mailboxPages = (api: FastifyInstance, db: Db): Promise<void> =>
  linkPages(api, {
    path: '/website/mailbox',
    title: 'Confirm this mailbox',
    async describe(code) {
      const site = await db
        .selectFrom('websites')
        .select(['brand', 'domain_name', 'form_mail'])
        .where('form_mail_code', '=', digest(code))
        .executeTakeFirst();
      return (
        site &&
        `Messages from visitors of ${escapeHtml(addressOf(site))} will be sent to ${escapeHtml(site.form_mail)}.`
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
