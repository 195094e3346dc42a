import { SITES } from '@rushtone/site';
import type { Scope } from '../../database/schema.ts';
import { field, type Outbox } from '../../mail/queue.ts';
import { queueTeamMail } from '../../mail/team-mail.ts';
import { shownSite } from './site-lifecycle.ts';

/** Only this many open reports per site send mail, so that nobody can flood the team's mailbox. */
const MAILED_OPEN = 1;

type Report = { domain_name: string; reason: string };

/** Stores a report, and notifies the team of a site's first open one. Returns `false` if no such site is online. */
export const reportSite = async (
  { db, jobs, brand }: Scope & Outbox,
  { domain_name: typed, reason }: Report,
): Promise<boolean> => {
  const domain_name = typed.toLowerCase();
  const site = await shownSite({ db, brand }, domain_name).select('w.uid').executeTakeFirst();
  if (site === undefined) return false;
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('website_reports').values({ brand, domain_name, reason }).execute();
    const open = await tx
      .selectFrom('website_reports')
      .select('id')
      .where((row) => row.and({ brand, domain_name, done_at: null }))
      .limit(MAILED_OPEN + 1)
      .execute();
    if (open.length > MAILED_OPEN) return;
    await queueTeamMail(
      { db: tx, jobs },
      {
        budget: 'strangers',
        // Deleted with the owner's account; but only the team reads it, as the dialog promises.
        uid: site.uid,
        teamOnly: true,
        subject: `${SITES[brand].name}: website ${domain_name} was reported`,
        lines: [field('Website', `${domain_name}.${SITES[brand].domain}`), `\n${reason}`],
      },
    );
  });
  return true;
};
