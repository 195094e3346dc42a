import { searchText, type SearchMatches } from '@rushtone/domain';
import { sql } from 'kysely';
import type { Scope } from '../../database/schema.ts';
import { SUMMARY_COLUMNS, songsOf, toSummary } from '../catalog/song-rows.ts';
import { parseLyrics } from '../lyrics/parse-lyrics.ts';
import { beginsIn, escapeLike, songSearchText, wordQuery, wordsOf } from './song-search-text.ts';

/** Lyrics have punctuation that tells no words apart: "don't stop, now" is found by "dont stop now". */
const withoutPunctuation = (text: string): string =>
  searchText(text.replace(/['’]/g, '').replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '));

/** Returns the searchable text of lyrics. Throws `InvalidLyrics`. */
export const lyricsSearchText = (lyrics: string): string =>
  songSearchText(
    withoutPunctuation(
      parseLyrics(lyrics)
        .map(({ text }) => text)
        .join('\n'),
    ),
    '',
  );

/** Maximum number of songs compared by the whole phrase, so that a common word reads few lyrics. */
const COMPARED = 200;
/** Shorter texts are in almost all lyrics. */
const SHORTEST_TEXT = 4;

/** Returns the line with the most of the words. */
const bestLine = (lyrics: string, words: readonly string[]): string => {
  const lines = parseLyrics(lyrics).map(({ text }) => {
    const plain = withoutPunctuation(text);
    return { text, hits: words.filter((word) => beginsIn(plain, word)).length };
  });
  return lines.reduce((best, line) => (line.hits > best.hits ? line : best)).text;
};

/** Finds songs whose lyrics contain all words, those with the phrase as typed first. */
export const findInLyrics = async (
  scope: Scope,
  typed: string,
  limit: number,
): Promise<SearchMatches['lyrics']> => {
  const text = withoutPunctuation(typed);
  const words = wordsOf(text);
  if (limit === 0 || words.length === 0 || text.length < SHORTEST_TEXT) return [];
  const found = scope.db
    .selectFrom('lyrics as l')
    .select(['l.video_id', 'l.lyrics', 'l.search'])
    .where('l.brand', '=', scope.brand)
    .where('l.lyrics', 'is not', null)
    .where(sql<boolean>`l.words @@ ${wordQuery(words.map((word) => [word]))}::tsquery`)
    .limit(COMPARED);
  const rows = await songsOf(scope)
    .innerJoin(found.as('l'), 'l.video_id', 's.video_id')
    .select([...SUMMARY_COLUMNS, sql<string>`l.lyrics`.as('lyrics')])
    .orderBy(sql`l.search not like ${`%${escapeLike(text)}%`}`)
    .orderBy('s.sort_key')
    .orderBy('s.video_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ song: toSummary(row, scope.now), line: bestLine(row.lyrics, words) }));
};
