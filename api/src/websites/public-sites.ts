import { searchText, type PublicSite, type SongSummary, type SubscriberSite } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import { sql, type Kysely } from 'kysely';
import { toWebsite, WEBSITE_COLUMNS } from './websites.ts';
import type { Database } from '../database/schema.ts';
import { pictureUrl } from '../catalog/pictures.ts';
import { readSummaries } from '../catalog/song-rows.ts';

const SHOWN = 1_000;
const SONGS = 200;

type Asked = { brand: Brand; thumbnails: string; now: Date };

/** Sites `w` with the channel `c` that is linked to their account. */
const sitesOf = (db: Kysely<Database>, brand: Brand) =>
  db
    .selectFrom('websites as w')
    .leftJoin('linked_account as c', (join) =>
      join.onRef('c.uid', '=', 'w.uid').on('c.provider', '=', 'youtube'),
    )
    .where('w.brand', '=', brand);

const PICTURE = sql<string | null>`coalesce(c.picture, w.profile_pic)`.as('profile_pic');

const withPicture = <Site extends { profile_pic: string | null }>(site: Site, thumbnails: string): Site => ({
  ...site,
  profile_pic: site.profile_pic && pictureUrl(thumbnails, site.profile_pic),
});

/** The sites of subscribers, by name. */
export const listSites = async (
  db: Kysely<Database>,
  { brand, thumbnails }: Asked,
): Promise<SubscriberSite[]> => {
  const sites = await sitesOf(db, brand)
    .select(['w.domain_name', 'w.name', PICTURE])
    .orderBy('w.name')
    .orderBy('w.domain_name')
    .limit(SHOWN)
    .execute();
  return sites.map((site) => withPicture(site, thumbnails));
};

/** Domain names of all sites. */
export const siteNames = async (db: Kysely<Database>, brand: Brand): Promise<string[]> => {
  const sites = await sitesOf(db, brand).select('w.domain_name').orderBy('w.domain_name').execute();
  return sites.map(({ domain_name }) => domain_name);
};

type Whose = { channel: string | null; artist: string | null };

/** Songs of the linked channel, else of the artist that the operator named; the newest first (ruling 16). */
const songsOf = async (
  db: Kysely<Database>,
  { channel, artist }: Whose,
  { brand, now }: Asked,
): Promise<SongSummary[]> => {
  const songs = db
    .selectFrom('songs as s')
    .innerJoin('playlists as p', (join) =>
      join.onRef('p.brand', '=', 's.brand').onRef('p.id', '=', 's.playlist'),
    )
    .where('s.brand', '=', brand)
    .orderBy('s.date_added', 'desc')
    .orderBy('s.video_id')
    .limit(SONGS);
  if (channel !== null) return readSummaries(songs.where('s.channel_id', '=', channel), now);
  if (artist === null) return [];
  return readSummaries(songs.where('s.artist_key', '=', searchText(artist)), now);
};

/** A subscriber's site as everybody sees it; undefined when nobody has that name. */
export const publicSite = async (
  db: Kysely<Database>,
  name: string,
  asked: Asked,
): Promise<PublicSite | undefined> => {
  const row = await sitesOf(db, asked.brand)
    .select(WEBSITE_COLUMNS.map((column) => `w.${column}` as const))
    .select([PICTURE, 'w.artist', 'c.external_id as channel'])
    .where('w.domain_name', '=', name.toLowerCase())
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { profile_pic, artist, channel, ...fields } = row;
  const { form_mail, ...website } = toWebsite(fields);
  const songs = await songsOf(db, { channel, artist }, asked);
  return withPicture({ website, profile_pic, takes_mail: form_mail !== '', songs }, asked.thumbnails);
};
