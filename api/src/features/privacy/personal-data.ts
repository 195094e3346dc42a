import type { Kept } from '@rushtone/domain/retention';
import { sql, type RawBuilder, type Transaction } from 'kysely';
import { auditedAddress } from '../../audit/audit-log.ts';
import type { Database, Db } from '../../database/schema.ts';
import { JOBS_SCHEMA } from '../../jobs/queues.ts';

/** A person with an account, or only a verified email address. */
export type Person = { uid: string | null; email: string | null };

type Table = keyof Database;

type PersonalData = {
  table: Table;
  /** Condition for rows `t` about the person. */
  of: (person: Person) => RawBuilder<boolean>;
  /** Secret columns, excluded from exports. */
  secret?: readonly string[];
  /** Condition for rows excluded from exports, though deleted: what others said about the person. */
  teamOnly?: RawBuilder<boolean>;
  /** Retention of rows that an erasure keeps. */
  kept?: Kept;
  /** How to anonymize the rows; deleted if absent. */
  erase?: (person: Person) => RawBuilder<unknown>;
};

const byUid = ({ uid }: Person) => sql<boolean>`t.uid = ${uid}`;
const channelsOf = ({ uid }: Person) =>
  sql`select external_id from linked_account where provider = 'youtube' and uid = ${uid}`;
const customersOf = ({ uid, email }: Person) =>
  sql`select customer from pay_customer where uid = ${uid} or lower(email) = ${email}`;

/** Condition: a text contains the address or ID as a whole word. */
const mentions = (column: RawBuilder<unknown>, { uid, email }: Person) => {
  const names = [uid, email].flatMap((name) => name?.replace(/[^a-z\d]/gi, '\\$&') ?? []);
  if (names.length === 0) return sql<boolean>`false`;
  return sql<boolean>`${column} ~* ${`(^|[^\\w.+-])(${names.join('|')})($|[^\\w-])`}`;
};

/**
 * All tables with rows about a person, in order of deletion: rows that are found through another table come before it.
 * A test compares the list with the database.
 */
export const PERSONAL_DATA: readonly PersonalData[] = [
  { table: 'members', of: (person) => sql`t.channel_id in (${channelsOf(person)})` },
  { table: 'linked_account', of: byUid, secret: ['tokens'] },
  { table: 'listen_services', of: byUid, secret: ['token'] },
  {
    table: 'outgoing_mail',
    of: (person) => sql`t.uid = ${person.uid} or lower(t.recipient) = ${person.email}
      or lower(t.reply_to) = ${person.email} or ${mentions(sql`t.body`, person)}`,
    teamOnly: sql`t.team_only`,
  },
  { table: 'website_drafts', of: byUid },
  { table: 'own_domains', of: byUid },
  { table: 'website_versions', of: byUid },
  { table: 'website_covers', of: byUid, secret: ['stored_as'] },
  { table: 'link_pictures', of: byUid, secret: ['jpeg'] },
  { table: 'website_visits', of: byUid },
  {
    table: 'website_reports',
    of: ({ uid }) =>
      sql`(t.brand, t.domain_name) in (select brand, domain_name from websites where uid = ${uid})`,
    teamOnly: sql`true`,
  },
  { table: 'websites', of: byUid, secret: ['form_mail_code'] },
  // The domain name stays reserved, without an owner.
  {
    table: 'released_names',
    of: byUid,
    erase: ({ uid }) => sql`update released_names set uid = '' where uid = ${uid}`,
  },
  { table: 'promotions', of: byUid },
  { table: 'promotion_slot', of: byUid },
  // Frees the slot.
  {
    table: 'promotion_offers',
    of: byUid,
    erase: ({ uid }) => sql`update promotion_offers set uid = null, reminded_at = null where uid = ${uid}`,
  },
  { table: 'promotion_settings', of: byUid, secret: ['feed_code'] },
  { table: 'artwork_files', of: byUid, secret: ['stored_as'] },
  { table: 'artwork_requests', of: byUid },
  { table: 'contact_requests', of: ({ email }) => sql`lower(t.email) = ${email}` },
  { table: 'favorites', of: byUid },
  {
    table: 'own_playlist_songs',
    of: ({ uid }) => sql`t.list in (select id from own_playlists where uid = ${uid})`,
  },
  { table: 'listening_devices', of: byUid },
  { table: 'listening_states', of: byUid, secret: ['topic', 'claim'] },
  { table: 'playlist_editors', of: byUid },
  // In a playlist of somebody else, the change stays without its author.
  {
    table: 'playlist_changes',
    of: ({ uid }) => sql`t.uid = ${uid} or t.undone_by = ${uid}`,
    erase: ({ uid }) => sql`update playlist_changes set
      uid = case when uid = ${uid} then null else uid end,
      undone_by = case when undone_by = ${uid} then '' else undone_by end
      where uid = ${uid} or undone_by = ${uid}`,
  },
  { table: 'own_playlists', of: byUid, secret: ['topic'] },
  {
    table: 'role_grants',
    of: ({ uid, email }) =>
      sql`(t.kind = 'uid' and t.subject = ${uid}) or (t.kind = 'email' and t.subject = ${email})`,
  },
  {
    table: 'pay_grant',
    of: (person) =>
      sql`t.uid = ${person.uid} or lower(t.email) = ${person.email} or t.customer in (${customersOf(person)})`,
  },
  {
    table: 'gifts',
    of: ({ uid, email }) =>
      sql`t.redeemed_by = ${uid} or lower(t.payer) = ${email} or lower(t.recipient) = ${email}`,
    // Also addresses of the other person.
    secret: ['code', 'payer', 'recipient', 'redeemed_by', 'payment'],
    // What was given stays with the other person.
    erase: ({ uid, email }) => sql`with redeemed as (delete from gifts where redeemed_by = ${uid})
      update gifts set
        giver = case when lower(payer) = ${email} then '' else giver end,
        message = '',
        payer = case when lower(payer) = ${email} then null else payer end,
        recipient = case when lower(recipient) = ${email} then '' else recipient end
      where redeemed_by is distinct from ${uid} and (lower(payer) = ${email} or lower(recipient) = ${email})`,
  },
  { table: 'pay_customer', of: ({ uid, email }) => sql`t.uid = ${uid} or lower(t.email) = ${email}` },
  {
    table: 'audit_log',
    of: ({ uid, email }) =>
      sql`t.actor = ${uid} or ${mentions(sql`t.subject`, { uid, email: email && auditedAddress(email) })}`,
    kept: 'audit',
  },
  { table: 'sign_ins', of: byUid },
  { table: 'account_security', of: byUid },
  { table: 'account_writes', of: byUid },
  { table: 'random_picks', of: ({ uid }) => sql`t.caller = ${uid}` },
  { table: 'erasures', of: ({ uid, email }) => sql`t.uid = ${uid} or t.email = ${email}`, secret: ['code'] },
];

type Rows = Record<string, unknown>[];

/** Returns everything stored about a person that they may read, by table. */
export const readPersonalData = async (db: Db, person: Person): Promise<Record<string, Rows>> => {
  const found: Record<string, Rows> = {};
  for (const { table, of, secret = [], teamOnly = sql<boolean>`false` } of PERSONAL_DATA) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - ${[...secret]}::text[] as row from ${sql.table(table)} t
      where (${of(person)}) and not (${teamOnly})`.execute(db);
    if (rows.length > 0) found[table] = rows.map(({ row }) => row);
  }
  return found;
};

/** Deletes or anonymizes everything stored about a person. */
export const deletePersonalData = async (tx: Transaction<Database>, person: Person): Promise<void> => {
  await sql`insert into released_names (brand, domain_name, uid)
    select brand, domain_name, '' from websites where uid = ${person.uid}
    on conflict (brand, domain_name) do update set uid = '', released_at = now()`.execute(tx);
  // On other people's websites, only the mailbox is personal data of this person.
  await sql`update websites set form_mail = '' where lower(form_mail) = ${person.email}
    and uid is distinct from ${person.uid}`.execute(tx);
  for (const { table, of, erase } of PERSONAL_DATA.filter(({ kept }) => kept === undefined))
    await (erase?.(person) ?? sql`delete from ${sql.table(table)} t where ${of(person)}`).execute(tx);
  await sql`delete from ${sql.table(`${JOBS_SCHEMA}.job`)} t
    where ${mentions(sql`concat_ws(' ', t.data, t.output)`, person)}`.execute(tx);
};
