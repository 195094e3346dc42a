import type { SongPage, SongSummary } from '@rushtone/domain';
import type { Scope } from '../../database/schema.ts';
import { prepareTogether } from '../../database/statement.ts';
import { placeOf, readInOrder, searchDatabase, type PlacedRow } from './search-database.ts';
import { similarWords, wordsContaining } from './search-words.ts';
import type { Place, SearchOrder, SongFinder, SongSearch } from './song-finder.ts';
import { SUMMARY_COLUMNS, songsOf, toSummary } from '../catalog/song-rows.ts';
import { LAST, typedText, wordsOf } from './song-search-text.ts';

export const RESULTS = 200;
const GUESSES = 20;

export type SearchScope = Scope & { finder: SongFinder };
type Found = { rows: PlacedRow[]; hasMore: boolean };
/** The part of a search without its words. */
type Wanted = Pick<SongSearch, 'order' | 'limit' | 'after'>;

const VALUES = { brand: 'text', ids: 'text', most: 'float8', value: 'text', id: 'text' } as const;
/** Dates inside JSON are strings. */
type FoundRow = Omit<PlacedRow, 'date_added'> & { date_added: string };

/**
 * Reads the candidates of several searches in one statement. Sorts by an expression, because the planner would
 * otherwise scan the sort index and look for the IDs among all songs.
 */
const candidateStatement = (order: SearchOrder, isFirst: boolean) => {
  const { by, direction } = order;
  const [type, value] =
    by === 'title' ? ['text', `(s.sort_key || '')`] : ['timestamptz', `(s.date_added + interval '0')`];
  const behind = `and (${value}, s.video_id) ${direction === 'asc' ? '>' : '<'} ($value::${type}, $id)`;
  return prepareTogether<{ at: number; rows: FoundRow[] | null }, keyof typeof VALUES>(
    `found-${by}-${direction}${isFirst ? '' : '-after'}`,
    VALUES,
    `select asked.at::int, (select json_agg(r) from (
       select ${SUMMARY_COLUMNS.join(', ')}, ${placeOf(order)} as place
       from unnest(string_to_array($ids, ' ')) as wanted (video_id)
       join songs s on s.brand = $brand and s.video_id = wanted.video_id
       join playlists p on p.brand = s.brand and p.id = s.playlist
       ${isFirst ? '' : `where true ${behind}`}
       order by ${value} ${direction}, s.video_id ${direction} limit $most::int
     ) as r) as rows from asked`,
  );
};

const statementsFor = (by: SearchOrder['by'], direction: SearchOrder['direction']) => ({
  first: candidateStatement({ by, direction }, true),
  after: candidateStatement({ by, direction }, false),
});

const CANDIDATES = {
  title: { asc: statementsFor('title', 'asc'), desc: statementsFor('title', 'desc') },
  date_added: { asc: statementsFor('date_added', 'asc'), desc: statementsFor('date_added', 'desc') },
} as const;

const NOTHING: Found = { rows: [], hasMore: false };

/** Trims to `limit`; one extra row was read to detect whether there are more. */
const cut = (rows: PlacedRow[], limit: number, hasMore = false): Found => ({
  rows: rows.slice(0, limit),
  hasMore: rows.length > limit || (hasMore && rows.length > 0),
});

/** Searches with the finder, or in the database while the finder is not ready. */
const find = async ({ finder, ...scope }: SearchScope, search: SongSearch): Promise<Found> => {
  const { order, limit, after = null } = search;
  const candidates = await finder.find(scope.brand, search);
  if (candidates === null) return cut(await searchDatabase(scope, { ...search, limit: limit + 1 }), limit);
  if (candidates.videoIds.length === 0) return NOTHING;
  const { first, after: later } = CANDIDATES[order.by][order.direction];
  const read = await (after ? later : first)(scope.db, {
    brand: scope.brand,
    ids: candidates.videoIds.join(' '),
    most: limit + 1,
    value: after?.value ?? null,
    id: after?.videoId ?? null,
  });
  const rows = (read?.rows ?? []).map((row) => ({ ...row, date_added: new Date(row.date_added) }));
  return cut(rows, limit, candidates.hasMore);
};

const summariesOf = ({ rows }: Found, { now }: Scope): SongSummary[] =>
  rows.map((row) => toSummary(row, now));

export const findByText = async (scope: SearchScope, search: SongSearch): Promise<SongSummary[]> =>
  summariesOf(await find(scope, search), scope);

/** Matches words by prefix, then by substring, then by similarity; the first kind with results wins. */
const findWords = async (scope: SearchScope, text: string, wanted: Wanted): Promise<Found> => {
  const words = wordsOf(text);
  const { limit, after = null } = wanted;
  if (words.length === 0) {
    // The index holds letters and digits only, so a search for symbols matches the beginning of titles.
    const songs = songsOf(scope)
      .where('s.sort_key', '>=', text)
      .where('s.sort_key', '<', text + LAST);
    return cut(await readInOrder(songs, { ...wanted, limit: limit + 1 }), limit);
  }
  const has = async (asked: SongSearch['words']): Promise<Found> => {
    const found = await find(scope, { ...wanted, words: asked });
    if (found.rows.length > 0 || after === null) return found;
    // An empty page past the last result must not start the search for similar words.
    const first = await find(scope, { ...wanted, words: asked, after: null, limit: 1 });
    return { rows: [], hasMore: first.rows.length > 0 };
  };
  const isFound = ({ rows, hasMore }: Found) => rows.length > 0 || hasMore;
  const found = await has(words.map((word) => [word]));
  if (isFound(found)) return found;
  const containing = await wordsContaining(scope, words);
  if (containing.every((alternatives) => alternatives.length > 0)) {
    const inside = await has(containing);
    if (isFound(inside)) return inside;
  }
  const similar = await similarWords(scope, words);
  if (similar.length === 0 || after !== null) return NOTHING;
  const { rows } = await find(scope, { ...wanted, words: similar, limit: Math.min(limit, GUESSES) });
  return { rows, hasMore: false };
};

export const findByWords = async (
  scope: SearchScope,
  text: string,
  order: SearchOrder,
): Promise<SongSummary[]> => summariesOf(await findWords(scope, text, { order, limit: RESULTS }), scope);

type TypedSearch = { typed: string; exactArtist: boolean; order: SearchOrder };

const findTyped = async (
  scope: SearchScope,
  { typed, exactArtist }: Pick<TypedSearch, 'typed' | 'exactArtist'>,
  wanted: Wanted,
): Promise<Found> => {
  const text = typedText(typed);
  if (text === '') return NOTHING;
  if (!exactArtist) return findWords(scope, text, wanted);
  const songs = songsOf(scope).where('s.artist_key', '=', text);
  const limit = wanted.limit + 1;
  return cut(await readInOrder(songs, { ...wanted, limit }, { scanned: true }), wanted.limit);
};

/** Searches songs by title and artist. With `exactArtist`, returns the songs of one artist. */
export const searchSongs = async (
  scope: SearchScope,
  { order, ...search }: TypedSearch,
): Promise<SongSummary[]> => summariesOf(await findTyped(scope, search, { order, limit: RESULTS }), scope);

const PAGE = 50;
/** Date format of `placeOf`. */
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d:\d\d$/;

/** Cursor-paginated version of `searchSongs`, without its limit on the number of results. */
export const searchPage = async (
  scope: SearchScope,
  { order, after, ...search }: TypedSearch & { after: Place | null },
): Promise<SongPage> => {
  const found = await findTyped(scope, search, { order, limit: PAGE, after });
  const last = found.rows.at(-1);
  const next = found.hasMore && last ? writeCursor({ value: last.place, videoId: last.video_id }) : null;
  return { songs: summariesOf(found, scope), next };
};

const writeCursor = ({ value, videoId }: Place): string =>
  Buffer.from(JSON.stringify([value, videoId])).toString('base64url');

/** Decodes a cursor; returns `null` if it is malformed or does not fit the sort order. */
export const readCursor = (cursor: string, { by }: SearchOrder): Place | null => {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (!Array.isArray(parts) || parts.length !== 2) return null;
    const [value, videoId]: unknown[] = parts;
    if (typeof value !== 'string' || typeof videoId !== 'string') return null;
    if (by === 'date_added' && (!DATE.test(value) || Number.isNaN(Date.parse(value)))) return null;
    return value.includes('\0') || videoId.includes('\0') ? null : { value, videoId };
  } catch {
    return null;
  }
};
