import { GIFT_VALID_MONTHS } from '@rushtone/domain';
import { keptSince, type Kept } from '@rushtone/domain/retention';
import { sql, type RawBuilder } from 'kysely';
import { unseenBy } from '../search/song-changes.ts';
import type { Db } from '../../database/schema.ts';
import { DEAD_LETTERS, JOBS_SCHEMA } from '../../jobs/queues.ts';

/** Excludes log files, which are rotated, and accounts, which `eraseDue` deletes. */
type DeletedHere = Exclude<Kept, 'log' | 'erasure'>;

const ENDED = ['canceled', 'refunded', 'incomplete_expired', 'unpaid', 'disputed'];

/** Statements that delete data of a kind older than `until`. */
const STATEMENTS: Readonly<Record<DeletedHere, (until: Date) => readonly RawBuilder<unknown>[]>> = {
  requests: (until) => [
    sql`delete from contact_requests where done_at < ${until}`,
    sql`delete from website_reports where done_at < ${until}`,
    sql`delete from artwork_requests where state in ('done', 'declined') and updated_at < ${until}`,
  ],
  openRequests: (until) => [
    sql`delete from contact_requests where created_at < ${until}`,
    sql`delete from website_reports where reported_at < ${until}`,
  ],
  mail: (until) => [sql`delete from outgoing_mail where sent_at < ${until}`],
  unsentMail: (until) => [sql`delete from outgoing_mail where sent_at is null and created_at < ${until}`],
  jobs: (until) => [
    sql`delete from ${sql.table(`${JOBS_SCHEMA}.job`)} where name = ${DEAD_LETTERS} and created_on < ${until}`,
  ],
  listens: (until) => [
    sql`delete from ${sql.table(`${JOBS_SCHEMA}.job`)} where name = 'listens' and created_on < ${until}`,
  ],
  payments: (until) => [
    sql`delete from pay_grant where (status = any(${ENDED}) or (status = 'past_due' and late_until < ${until})) and created < extract(epoch from ${until}::timestamptz)
      and not exists (select from gifts x where x.payment = pay_grant.ref)`,
    sql`delete from pay_customer c where created < extract(epoch from ${until}::timestamptz)
      and not exists (select from pay_grant g where g.customer = c.customer)`,
  ],
  gifts: (until) => [
    sql`delete from gifts where coalesce(ends_at, coalesce(sent_at, paid_at) + make_interval(months => ${GIFT_VALID_MONTHS}::int)) < ${until}`,
  ],
  unpaidGifts: (until) => [sql`delete from gifts where payment is null and created_at < ${until}`],
  paymentEvents: (until) => [sql`delete from pay_event where at < ${until}`],
  tokens: (until) => [
    sql`update linked_account set tokens = null where tokens is not null and linked_at < ${until}`,
  ],
  signIns: (until) => [sql`delete from sign_ins where seen_at < ${until}`],
  writes: (until) => [sql`delete from account_writes where written_at < ${until}`],
  randomPicks: (until) => [sql`delete from random_picks where picked_at < ${until}`],
  // The name stays reserved for its owner.
  formerSites: (until) => [
    sql`with former as (
        delete from websites where role_ended_at < ${until} returning brand, domain_name, uid
      )
      insert into released_names (brand, domain_name, uid)
      select brand, domain_name, uid from former where uid is not null
      on conflict (brand, domain_name) do update set uid = excluded.uid, released_at = now()`,
    sql`delete from website_versions v
      where not exists (select from websites w where w.brand = v.brand and w.uid = v.uid)`,
    sql`delete from website_drafts d
      where not exists (select from websites w where w.brand = d.brand and w.uid = d.uid)`,
    sql`delete from website_covers c
      where not exists (select from websites w where w.brand = c.brand and w.uid = c.uid)`,
    sql`delete from link_pictures l
      where not exists (select from websites w where w.brand = l.brand and w.uid = l.uid)`,
    sql`delete from own_domains d
      where not exists (select from websites w where w.brand = d.brand and w.uid = d.uid)`,
  ],
  playlistChanges: (until) => [sql`delete from playlist_changes where at < ${until}`],
  devices: (until) => [
    sql`delete from listening_devices where seen_at < ${until}`,
    sql`update listening_states set device = null, claim = null, state = null, songs = null, commands = '[]'
      where stated_at < ${until} and device is not null`,
  ],
  rooms: (until) => [
    sql`delete from rooms where changed_at < ${until} and id not in (
      select room from room_members where seen_at > ${until})`,
  ],
  deletedPlaylists: (until) => [sql`delete from own_playlists where deleted_at < ${until}`],
  visits: (until) => [sql`delete from website_visits where day < ${until}`],
  // A trigger also protects entries younger than a year by the database's clock.
  audit: (until) => [sql`delete from audit_log where at < ${until} and at < now() - interval '1 year'`],
  releasedNames: (until) => [sql`delete from released_names where released_at < ${until}`],
};

const isDeletedHere = (kept: string): kept is DeletedHere => Object.hasOwn(STATEMENTS, kept);

/** Deletes data past its retention period. */
export const deleteOld = async (db: Db, now: Date): Promise<void> => {
  for (const kept of Object.keys(STATEMENTS).filter(isDeletedHere))
    for (const statement of STATEMENTS[kept](keptSince(kept, now))) await statement.execute(db);
  // These rows have their own expiration time.
  await sql`delete from used_once where expires_at < ${now}`.execute(db);
  await sql`delete from role_grants where ends_at < ${now}`.execute(db);
  const day = sql`${now}::timestamptz - interval '1 day'`;
  // A search server that has missed deleted changes must be reindexed.
  await sql`delete from search_positions p where exists (
    select from song_changes where changed_at < ${day} and ${unseenBy(sql`p.position`)})`.execute(db);
  await sql`delete from song_changes where changed_at < ${day}`.execute(db);
  await sql`delete from topics where rev < extract(epoch from ${day}) * 1000`.execute(db);
  await sql`delete from rate_limits where expire < ${now.getTime()}`.execute(db);
};
