import { paths, SITES, type Brand } from '@rushtone/site';
import { sql } from 'kysely';
import { queueRequested } from '../../mail/limits.ts';
import type { Outbox } from '../../mail/queue.ts';

type Due = { uid: string; email: string; brand: Brand; title: string; at: Date | null; day: string };

/** Restricts to accounts with reminders turned on and a known address. */
const WANTED = sql`join account_security a using (uid)
  left join promotion_settings c on c.brand = due.brand and c.uid = due.uid
  where a.email is not null and coalesce(c.reminders, true)`;

/**
 * Reminds subscribers once of each date or slot that starts within a day. Events are marked even if reminders are off,
 * so that turning them on later sends none for the past.
 */
export const remindOfPromotions = async ({ db, jobs }: Outbox, now: Date): Promise<void> => {
  const tomorrow = new Date(now.getTime() + 86_400_000);
  await db.transaction().execute(async (tx) => {
    const { rows: slots } = await sql<Due>`
      with due as (
        update promotion_offers set reminded_at = ${now}
        where uid is not null and reminded_at is null and starts_at > ${now} and starts_at <= ${tomorrow}
        returning brand, uid, title, starts_at
      )
      select due.uid, a.email, due.brand, due.title, due.starts_at as at, '' as day from due ${WANTED}`.execute(
      tx,
    );
    const { rows: days } = await sql<Due>`
      with due as (
        update promotion_slot set reminded_at = ${now}
        where uid is not null and reminded_at is null and starts_on = (${tomorrow} at time zone 'UTC')::date
        returning brand, uid, title, starts_on
      )
      select due.uid, a.email, due.brand, due.title, null as at, to_char(due.starts_on, 'YYYY-MM-DD') as day
      from due ${WANTED}`.execute(tx);
    for (const { uid, email, brand, title, at, day } of [...slots, ...days]) {
      const { name, domain } = SITES[brand];
      const when = at === null ? `on ${day}` : `on ${at.toUTCString()}`;
      await queueRequested(
        { db: tx, jobs },
        {
          uid,
          recipient: email,
          subject: `${name}: your channel promotion is tomorrow`,
          body: `${title}, ${when}.\n\nIs the video to share the right one?\nhttps://${domain}${paths.promotion}\n\nYou can turn reminders off on that page.\n`,
        },
      );
    }
  });
};
