import { keptSince } from '@rushtone/domain/retention';
import { sql, type Transaction } from 'kysely';
import type { Database, Db, Scope } from '../database/schema.ts';

/** How long the site of a former subscriber stays, for a card that expired or a plan that changed. */
export const GRACE_DAYS = 7;

/** Whether visitors see the site `w`. Catalog sites have no owner, and stay; that of an account to be deleted goes. */
export const isShown = sql<boolean>`w.hidden_at is null
  and (w.role_ended_at is null or w.role_ended_at > now() - make_interval(days => ${GRACE_DAYS}::int))
  and not exists (select from erasures e where e.uid = w.uid)`;

/** Notes which owners are no subscribers any more. Of an account that has not been seen the address is unknown. */
export const noteEndedRoles = async (db: Db): Promise<void> => {
  await sql`
    update websites w set role_ended_at = case when a.subscriber then null else now() end
    from (
      select s.uid,
        exists (
          select from role_grants g where g.role = 'subscriber'
            and ((g.kind = 'uid' and g.subject = s.uid) or (g.kind = 'email' and g.subject = s.email))
        ) or exists (
          select from pay_grant p left join pay_customer c using (customer)
          where p.plan in ('premium', 'premium_plus') and p.status in ('active', 'trialing', 'past_due')
            and (s.uid in (p.uid, c.uid)
              or (p.uid is null and c.uid is null and s.email in (p.email, c.email)))
        ) as subscriber
      from account_security s
    ) a
    where a.uid = w.uid and a.subscriber = (w.role_ended_at is not null)`.execute(db);
};

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

/** Whether somebody else gave the name up a short time ago. */
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
