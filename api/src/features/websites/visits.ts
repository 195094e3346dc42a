import {
  OTHER_SOURCES,
  SOCIAL_NETWORKS,
  type SiteLink,
  type VisitCount,
  type VisitKind,
} from '@rushtone/domain';
import { sql } from 'kysely';
import type { Scope } from '../../database/schema.ts';
import { ApiError } from '../../errors/api-error.ts';
import { lookOf } from './look/look.ts';
import { toLook } from './look/stored-look.ts';
import { shownSite } from './site-lifecycle.ts';

/** Maximum number of distinct sources per day; referrers are untrusted. */
const SOURCES_A_DAY = 100;
const HOST = /^(?=.{1,100}$)[a-z\d-]+(?:\.[a-z\d-]+)+$/;

type Event = { domain_name: string; kind: Exclude<VisitKind, 'source'>; name: string; source: string };

const TODAY = sql<Date>`date_trunc('day', now(), 'UTC')`;

const count = async ({ db, brand }: Scope, uid: string, [kind, name]: readonly [VisitKind, string]) => {
  // Concurrent inserts are resolved by the primary key.
  await sql`
    insert into website_visits (brand, uid, day, kind, name)
    values (${brand}, ${uid}, ${TODAY}, ${kind}, ${name})
    on conflict (brand, uid, day, kind, name) do update set count = website_visits.count + 1`.execute(db);
};

/** Returns the source name under which a host is counted. */
const sourceName = async ({ db, brand }: Scope, uid: string, host: string): Promise<string> => {
  const { rows } = await sql<{ known: boolean; sources: number }>`
    select coalesce(bool_or(name = ${host}), false) as known, count(*)::int as sources from website_visits
    where brand = ${brand} and uid = ${uid} and day = ${TODAY} and kind = 'source'`.execute(db);
  const [{ known = false, sources = 0 } = {}] = rows;
  return known || sources < SOURCES_A_DAY ? host : OTHER_SOURCES;
};

const isNetwork = (name: string): boolean => SOCIAL_NETWORKS.some((network) => network === name);

const isKnown = async (
  { db, brand }: Scope,
  links: readonly SiteLink[],
  { kind, name }: Event,
): Promise<boolean> => {
  if (kind === 'visit') return name === '';
  if (kind === 'link') return isNetwork(name) || links.some(({ id }) => id === name);
  const song = await db
    .selectFrom('songs')
    .select('video_id')
    .where((row) => row.and({ brand, video_id: name }))
    .executeTakeFirst();
  return song !== undefined;
};

/** Counts a visit or click on a website with an owner. */
export const countVisit = async (scope: Scope, event: Event): Promise<void> => {
  const site = await shownSite(scope, event.domain_name).select(['w.uid', 'w.look']).executeTakeFirst();
  if (!site?.uid) return;
  if (!(await isKnown(scope, toLook(site.look).links, event)))
    throw new ApiError(400, 'There is nothing of that name to count.');
  await count(scope, site.uid, [event.kind, event.name]);
  const host = event.source.toLowerCase();
  if (event.kind === 'visit' && HOST.test(host))
    await count(scope, site.uid, ['source', await sourceName(scope, site.uid, host)]);
};

/** Returns the counts of the last days, newest first. Links of the owner's own are named by their present titles. */
export const visitsOf = async (scope: Scope, uid: string, days: number): Promise<VisitCount[]> => {
  const { db, brand } = scope;
  const { links } = await lookOf(scope, uid);
  const { rows } = await sql<VisitCount>`
    select to_char(v.day at time zone 'UTC', 'YYYY-MM-DD') as day, v.kind, v.name, coalesce(s.title, v.name) as label, v.count
    from website_visits v
    left join songs s on v.kind = 'song' and s.brand = v.brand and s.video_id = v.name
    where v.brand = ${brand} and v.uid = ${uid} and v.day > ${TODAY} - make_interval(days => ${days}::int)
    order by v.day desc, v.kind, v.count desc, v.name`.execute(db);
  return rows.map((row) =>
    row.kind === 'link' && !isNetwork(row.name)
      ? { ...row, label: links.find(({ id }) => id === row.name)?.title ?? 'A link that is gone' }
      : row,
  );
};
