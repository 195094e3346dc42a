import { keptSince, periodText, RETENTION } from '@rushtone/domain/retention';
import { subscriberHost, SITES, type Brand } from '@rushtone/site';
import { sql, type Transaction } from 'kysely';
import type { Database, Scope } from '../../database/schema.ts';
import { queueMail, type Outbox } from '../../mail/queue.ts';
import { isSubscriber } from '../../identity/roles.ts';

/** Days for which the site of a former subscriber stays online, for example after a failed payment. */
export const GRACE_DAYS = 7;

/** Whether visitors see the site `w`. Sites of the catalog have no owner; that of an account to be deleted is hidden. */
export const isShown = sql<boolean>`w.hidden_at is null and w.unpublished_at is null
  and (w.role_ended_at is null or w.role_ended_at > now() - make_interval(days => ${GRACE_DAYS}::int))
  and not exists (select from erasures e where e.uid = w.uid)`;

/** The website of this name, as `w`, if visitors see it. */
export const shownSite = ({ db, brand }: Pick<Scope, 'db' | 'brand'>, name: string) =>
  db
    .selectFrom('websites as w')
    .where(isShown)
    .where((row) => row.and({ 'w.brand': brand, 'w.domain_name': name.toLowerCase() }));

type EndedSite = { uid: string; email: string | null; brand: Brand; domain_name: string; ended: boolean };

const mailAboutEnd = async (outbox: Outbox, { uid, email, brand, domain_name }: EndedSite): Promise<void> => {
  if (email === null) return;
  const { name, domain } = SITES[brand];
  const address = subscriberHost({ mainHost: domain }, domain_name);
  await queueMail(outbox, {
    budget: 'account',
    uid,
    recipient: email,
    subject: `${name}: your website stays online for ${GRACE_DAYS} days`,
    body: `Your subscription has ended. ${address} stays online for ${GRACE_DAYS} days and cannot be edited. Its content is kept for ${periodText(RETENTION.formerSites.period)}, and is back when you subscribe again:\nhttps://${domain}/subscribe\n\nYou can take the website down at once:\nhttps://${domain}/account/website\n`,
  });
};

/** Records owners whose subscription has ended and notifies them, unless the account's address is unknown. */
export const noteEndedRoles = async ({ db, jobs }: Outbox): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<EndedSite>`
    update websites w set role_ended_at = case when a.subscriber then null else now() end
    from (select s.uid, s.email, ${isSubscriber} as subscriber from account_security s) a
    where a.uid = w.uid and a.subscriber = (w.role_ended_at is not null)
    returning w.uid, a.email, w.brand, w.domain_name, w.role_ended_at is not null as ended`.execute(tx);
    for (const site of rows.filter(({ ended }) => ended)) await mailAboutEnd({ db: tx, jobs }, site);
  });

export const keepBack = async (
  tx: Transaction<Database>,
  { brand, uid, name }: Pick<Scope, 'brand'> & { uid: string; name: string },
): Promise<void> => {
  const released_at = new Date();
  await tx
    .insertInto('released_names')
    .values({ brand, uid, domain_name: name, released_at })
    .onConflict((row) => row.columns(['brand', 'domain_name']).doUpdateSet({ uid, released_at }))
    .execute();
};

/** Returns whether the name was recently released by someone else. */
export const isKeptBack = async (
  { db, brand, now }: Scope,
  name: string,
  uid: string | undefined,
): Promise<boolean> => {
  const released = await db
    .selectFrom('released_names')
    .select('uid')
    .where((row) => row.and({ brand, domain_name: name }))
    .where('released_at', '>', keptSince('releasedNames', now))
    .executeTakeFirst();
  return released !== undefined && released.uid !== uid;
};
