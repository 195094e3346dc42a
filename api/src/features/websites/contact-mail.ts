import { SITES } from '@rushtone/site';
import type { Scope } from '../../database/schema.ts';
import { shownSite } from './site-lifecycle.ts';
import { assertMailLimit } from '../../mail/limits.ts';
import { field, joinLines, queueMail, type Outbox } from '../../mail/queue.ts';

type SiteMessage = { domain_name: string; email: string; name: string; message: string };

/** Queues a visitor's message to the owner of a website. Returns `false` if the site does not exist or accept mail. */
export const mailSiteOwner = async (
  { db, jobs, brand }: Scope & Outbox,
  { domain_name, email, name, message }: SiteMessage,
): Promise<boolean> => {
  const site = await shownSite({ db, brand }, domain_name)
    .select(['uid', 'name', 'form_mail'])
    .where('form_mail_confirmed', '=', true)
    .where('form_mail', '!=', '')
    .executeTakeFirst();
  if (site === undefined) return false;
  await db.transaction().execute(async (transaction) => {
    await assertMailLimit(transaction, { recipient: site.form_mail, budget: 'strangers' });
    await queueMail(
      { db: transaction, jobs },
      {
        budget: 'strangers',
        uid: site.uid,
        recipient: site.form_mail,
        replyTo: email,
        subject: `${SITES[brand].name}: a message from your site ${site.name}`,
        body: joinLines([field('From', name), field('E-mail', email), `\n${message}`]),
      },
    );
  });
  return true;
};
