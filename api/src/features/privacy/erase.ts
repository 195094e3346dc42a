import { SITES, type Brand } from '@rushtone/site';
import { sql } from 'kysely';
import { COLLECTION_PAUSED } from '../../identity/live-grant.ts';
import { auditedAddress, writeAudit } from '../../audit/audit-log.ts';
import type { Db } from '../../database/schema.ts';
import type { Outbox } from '../../mail/queue.ts';
import { queueTeamMail } from '../../mail/team-mail.ts';
import { JOBS_SCHEMA } from '../../jobs/queues.ts';
import { deletePersonalData, PERSONAL_DATA, type Person } from './personal-data.ts';

/** Erasure at other services; `null` if not configured, so the team is asked by mail. */
export type OutsideData = {
  deleteSignIn: ((person: Person) => Promise<void>) | null;
  endSubscription: ((ref: string) => Promise<void>) | null;
  revokeLinks: (uid: string) => Promise<void>;
  /** Purges surrogate keys from the CDN after the commit; a no-op without a CDN. */
  purge: (tags: readonly string[], tx: Db) => Promise<void>;
};

type Due = Person & { id: string; brand: Brand };

const LIVE = ['active', 'trialing', 'past_due', COLLECTION_PAUSED];

type Log = { info: (fields: object, message: string) => void; warn: (message: string) => void };

/** Planner statistics contain sample values of rows, such as email addresses. */
const forgetSamples = (db: Db) =>
  sql`analyze ${sql.join([...PERSONAL_DATA.map(({ table }) => sql.table(table)), sql.table(`${JOBS_SCHEMA}.job`)])}`.execute(
    db,
  );

const liveSubscriptions = async (db: Db, { uid, email }: Person): Promise<string[]> => {
  const { rows } = await sql<{ ref: string }>`
    select g.ref from pay_grant g left join pay_customer c using (customer)
    where g.plan <> 'donate' and g.status = any(${LIVE})
      and (${uid} in (g.uid, c.uid) or ${email} in (lower(g.email), lower(c.email)))`.execute(db);
  return rows.map(({ ref }) => ref);
};

/** Returns the surrogate keys of public pages and responses that contain data of a person. */
const publicTags = async (tx: Db, { uid }: Person): Promise<string[]> => {
  const { rows } = await sql<{ tag: string }>`
    select tag from websites, unnest(array['website-' || domain_name, 'websites']) as tag where uid = ${uid}
    union select 'members' from members where channel_id in
      (select external_id from linked_account where provider = 'youtube' and uid = ${uid})`.execute(tx);
  return rows.map(({ tag }) => tag).toSorted();
};

/** Erases one account. All steps are idempotent, because a failed erasure is retried an hour later. */
const eraseOne = async (
  { db, jobs }: Outbox,
  { id, brand, ...person }: Due,
  { deleteSignIn, endSubscription, revokeLinks, purge }: OutsideData,
): Promise<void> => {
  const subscriptions = await liveSubscriptions(db, person);
  if (endSubscription !== null) for (const ref of subscriptions) await endSubscription(ref);
  if (person.uid !== null) await revokeLinks(person.uid);
  await deleteSignIn?.(person);
  const left = [
    ...(endSubscription === null ? subscriptions.map((ref) => `End the subscription ${ref}.`) : []),
    ...(deleteSignIn === null && person.uid !== null
      ? [
          `Delete the sign-in ${person.uid} in the console of Firebase.`,
          `Then run ./admin erase ${person.uid}: a device may have used the account until now.`,
        ]
      : []),
  ];
  await db.transaction().execute(async (tx) => {
    const tags = await publicTags(tx, person);
    await deletePersonalData(tx, person);
    if (tags.length > 0) await purge(tags, tx);
    await tx.deleteFrom('erasures').where('id', '=', id).execute();
    const about = person.uid ?? auditedAddress(person.email ?? '');
    await writeAudit(tx, { actor: 'server', action: 'erasure', subject: `done: ${about}`, origin: 'job' });
    const subject = `${SITES[brand].name}: finish the deletion of an account`;
    if (left.length > 0) await queueTeamMail({ db: tx, jobs }, { budget: 'account', subject, lines: left });
  });
};

/** Erases the accounts whose seven days are over. */
export const eraseDue = async (
  outbox: Outbox,
  outside: OutsideData,
  { now, log }: { now: Date; log: Log },
): Promise<void> => {
  const due = await outbox.db
    .selectFrom('erasures')
    .select(['id', 'brand', 'uid', 'email'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .execute();
  for (const each of due)
    await eraseOne(outbox, each, outside).then(
      // Logged so that operators who restore an older backup know which accounts to erase again.
      () => log.info({ uid: each.uid }, 'account deleted'),
      (error: unknown) => log.warn(`Erasure ${each.id} failed and is tried again: ${String(error)}`),
    );
  if (due.length > 0) await forgetSamples(outbox.db);
};
