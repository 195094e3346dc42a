import { searchText, type ArtistSummary } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import { sql } from 'kysely';
import type { Db, Scope } from '../../database/schema.ts';
import { SIMILAR_ENOUGH, similarity } from './similarity.ts';
import { escapeLike, isUnspaced, LAST, wordQuery, wordsOf } from './song-search-text.ts';

/**
 * Upserts the artists of a brand with their song counts and the words of their names. In scripts without spaces,
 * each pair of characters is also indexed as a word. `brand` is an SQL expression.
 */
export const artistsSql = (brand: string) => `
  with gone as (
    delete from artists where brand = ${brand} and not exists (
      select 1 from songs where songs.brand = artists.brand and songs.artist_key = artists.artist_key)
  )
  insert into artists (brand, artist_key, name, songs, words)
  select ${brand}, artist_key, mode() within group (order by artist), count(*), array_to_tsvector(array(
    select distinct part from unnest(
      string_to_array(translate(artist_key, '()[],!?"', '        '), ' ')
      || array(select substr(artist_key, at, 2) from generate_series(1, length(artist_key)) as at
               where substr(artist_key, at, 1) ~ '[\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3040-\\u30ff\\u3400-\\u9fff]')
    ) as part where part <> ''))
  from songs where brand = ${brand} and artist_key <> '' group by artist_key
  on conflict (brand, artist_key) do update set name = excluded.name, songs = excluded.songs
  where (artists.name, artists.songs) is distinct from (excluded.name, excluded.songs)`;

export const updateArtists = async (db: Db, brand: Brand): Promise<void> => {
  await sql.raw(artistsSql(`'${brand}'`)).execute(db);
};

const artistsOf = ({ db, brand }: Pick<Scope, 'db' | 'brand'>) =>
  db.selectFrom('artists').select(['name as author_name', 'songs']).where('brand', '=', brand);

/** Artists whose names match every typed word by prefix. Exact names first, then name prefixes, then by song count. */
export const findArtists = async (
  scope: Pick<Scope, 'db' | 'brand'>,
  text: string,
  limit: number,
): Promise<ArtistSummary[]> => {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  // The index matches character pairs, which may not be adjacent in the name.
  return words
    .filter(isUnspaced)
    .reduce(
      (artists, word) => artists.where('artist_key', 'like', `%${escapeLike(word)}%`),
      artistsOf(scope).where(sql<boolean>`words @@ ${wordQuery(words.map((word) => [word]))}::tsquery`),
    )
    .orderBy(sql`artist_key <> ${text}`)
    .orderBy(sql`artist_key not like ${`${escapeLike(text)}%`}`)
    .orderBy('songs', 'desc')
    .orderBy('artist_key')
    .limit(limit)
    .execute();
};

/** Maximum number of non-Latin names compared in memory. */
const COMPARED = 500;

/**
 * Returns the artist names most similar to a text. pg_trgm may ignore non-Latin letters, depending on the database
 * locale, so other scripts are compared in memory.
 */
export const similarArtists = async (
  scope: Pick<Scope, 'db' | 'brand'>,
  text: string,
  limit: number,
): Promise<string[]> => {
  const [first = ''] = text;
  const candidates = /[a-z\d]/.test(text)
    ? artistsOf(scope)
        .where(sql<boolean>`artist_key % ${text}`)
        .orderBy(sql`similarity(artist_key, ${text}) desc`)
        .limit(limit)
    : artistsOf(scope)
        .where('artist_key', '>=', first)
        .where('artist_key', '<', first + LAST)
        .limit(COMPARED);
  const names = await candidates.orderBy('artist_key').execute();
  return names
    .map(({ author_name }) => author_name)
    .filter((name) => similarity(searchText(name), text) >= SIMILAR_ENOUGH);
};
