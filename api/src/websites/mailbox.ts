import { createHash, randomBytes } from 'node:crypto';
import { SITES } from '@rushtone/site';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Caller } from '../accounts/token.ts';
import type { Db, Scope } from '../database/schema.ts';
import { ApiError } from '../errors/api-error.ts';
import { escapeHtml } from '../html/html.ts';
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
  { email, emailVerified }: Caller,
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
      recipient: mailbox,
      subject: `${site.name}: confirm this mailbox`,
      body: `The website "${name}" on ${site.name} asks to send the messages of its visitors to ${mailbox}.\n\nConfirm here:\nhttps://${site.domain}/api/website/mailbox?code=${code}\n\nIf you do not know the website, ignore this email: nothing will be sent.\n`,
    },
  );
  return { form_mail_confirmed: false, form_mail_code: digest(code) };
};

const page = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Confirm this mailbox</title><main>${body}</main></html>`;
const INVALID = page(
  '<h1>This link is not valid</h1><p>It was used already, or the website has another mailbox.</p>',
);
const Code = z.object({ code: z.string().min(1).max(100) });
const ROUTE = { config: { limit: 'contact' }, schema: { hide: true } } as const;

/** The link of the mail. A press confirms, since programs that check mail for viruses open links. */
export const mailboxRoutes = (api: FastifyInstance, db: Db): void => {
  api.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });
  api.get('/website/mailbox', ROUTE, async (request, reply) => {
    const code = Code.safeParse(request.query).data?.code ?? '';
    const site = await db
      .selectFrom('websites')
      .select(['name', 'form_mail'])
      .where('form_mail_code', '=', digest(code))
      .executeTakeFirst();
    reply.type('text/html; charset=utf-8');
    if (!site) return reply.code(404).send(INVALID);
    return reply.send(
      page(
        `<h1>Confirm this mailbox</h1><p>Messages from visitors of ${escapeHtml(site.name)} will be sent to ${escapeHtml(site.form_mail)}.</p><form method="post"><input type="hidden" name="code" value="${escapeHtml(code)}"><button>Confirm</button></form>`,
      ),
    );
  });
  api.post('/website/mailbox', ROUTE, async (request, reply) => {
    const code = Code.safeParse(request.body).data?.code ?? '';
    const { numUpdatedRows } = await db
      .updateTable('websites')
      .set({ form_mail_confirmed: true, form_mail_code: null })
      .where('form_mail_code', '=', digest(code))
      .executeTakeFirst();
    reply.type('text/html; charset=utf-8');
    if (numUpdatedRows === 0n) return reply.code(404).send(INVALID);
    return reply.send(page('<h1>Mailbox confirmed</h1><p>You can close this page.</p>'));
  });
};
