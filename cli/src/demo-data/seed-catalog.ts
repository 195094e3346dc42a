import { searchText } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import type { Transaction } from 'kysely';
import { demoCatalogue } from './generator/generate.ts';
import type { DemoCatalogue } from './generator/types.ts';
import { learnSearchWords } from '@rushtone/api/catalog/search-words';
import { songSearchText } from '@rushtone/api/catalog/song-search-text';
import type { Database } from '@rushtone/api/database/schema';

/** PostgreSQL takes 65,535 parameters in one statement. */
const ROWS_AT_ONCE = 500;

const insertAll = async <Row>(
  rows: readonly Row[],
  insert: (part: Row[]) => Promise<unknown>,
): Promise<void> => {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await insert(rows.slice(start, start + ROWS_AT_ONCE));
  }
};

const playlistRows = (brand: Brand, { playlists, songs }: DemoCatalogue) =>
  playlists.map(({ tags: _tags, ...playlist }) => ({
    ...playlist,
    brand,
    sort_key: searchText(playlist.category_name),
    size: songs.filter((song) => song.playlist === playlist.id).length,
  }));

const songRows = (brand: Brand, { songs }: DemoCatalogue) =>
  songs.map((song) => ({
    ...song,
    brand,
    search: songSearchText(song.title, song.artist),
    sort_key: searchText(song.title),
    artist_key: searchText(song.artist),
  }));

const memberRows = (brand: Brand, { members }: DemoCatalogue) =>
  members.map((member, position) => ({ ...member, brand, position }));

const newsRows = (brand: Brand, { news }: DemoCatalogue) =>
  news.map(({ date, ...item }, position) => ({ ...item, brand, position, date_added: date }));

/** Where the owner of a demo site is found: addresses that belong to nobody. */
const reachable = (domain: string) => ({
  form_mail: `${domain}@example.com`,
  social_text: 'Say hello where you already are.',
  social: JSON.stringify(
    Object.fromEntries(
      (['youtube', 'patreon', 'instagram', 'tiktok', 'spotify'] as const).map((network) => [
        network,
        `https://${network}.example/${domain}`,
      ]),
    ),
  ),
});

const siteRows = (brand: Brand, { sites }: DemoCatalogue) =>
  sites.map((site) => ({ ...site, ...reachable(site.domain_name), brand, uid: null }));

/** Writes the demo catalogue of one brand into empty tables. */
export const seedCatalogue = async (tx: Transaction<Database>, brand: Brand, now: Date): Promise<void> => {
  const catalogue = demoCatalogue(brand, now);
  await insertAll(playlistRows(brand, catalogue), (rows) =>
    tx.insertInto('playlists').values(rows).execute(),
  );
  await insertAll(songRows(brand, catalogue), (rows) => tx.insertInto('songs').values(rows).execute());
  await learnSearchWords(tx, brand);
  await insertAll(memberRows(brand, catalogue), (rows) => tx.insertInto('members').values(rows).execute());
  await insertAll(newsRows(brand, catalogue), (rows) => tx.insertInto('news').values(rows).execute());
  await insertAll(siteRows(brand, catalogue), (rows) => tx.insertInto('websites').values(rows).execute());
};
