import type { API, Types } from '@opensearch-project/opensearch';
import type { Brand } from '@rushtone/site';
import { isUnspaced, pairsOf } from '../song-search-text.ts';
import type { Place, SongSearch } from '../song-finder.ts';

type Query = Types.Common_QueryDsl.QueryContainer;

/** Equivalent of the in-memory index's conditions in `song-index/conditions.ts`. */
const hasWord = (word: string): Query => {
  const { length } = [...word];
  if (!isUnspaced(word) || length === 1) return { prefix: { words: { value: word } } };
  const pairs = pairsOf(word).slice(0, -1);
  const inside: Query[] = length > 2 ? [{ wildcard: { words: { value: `*${word}*` } } }] : [];
  return {
    bool: { filter: [...pairs.map((pair): Query => ({ term: { words: { value: pair } } })), ...inside] },
  };
};

const hasOneOf = (alternatives: readonly string[]): Query => {
  const [first, ...others] = alternatives.map(hasWord);
  return first && others.length === 0
    ? first
    : { bool: { should: alternatives.map(hasWord), minimum_should_match: 1 } };
};

const FRACTION = /\.(\d{1,6})/;

/** Parses a database time to microseconds since 1970; JavaScript's dates only have milliseconds. */
export const microsecondsOf = (time: string): number => {
  const digits = FRACTION.exec(time)?.[1] ?? '';
  return Date.parse(time.replace(FRACTION, '')) * 1000 + Number(digits.padEnd(6, '0'));
};

/** Builds a search request. Requests one extra song to detect whether there are more. */
export const searchBody = (
  brand: Brand,
  { words, order: { by, direction }, limit, after }: SongSearch,
): API.Search_RequestBody => {
  const placeOf = ({ value, videoId }: Place) => [by === 'title' ? value : microsecondsOf(value), videoId];
  return {
    query: { bool: { filter: [{ term: { brand: { value: brand } } }, ...words.map(hasOneOf)] } },
    sort: [{ [by === 'title' ? 'title' : 'added']: direction }, { id: direction }],
    ...(after ? { search_after: placeOf(after) } : {}),
    size: limit + 1,
    track_total_hits: false,
    _source: false,
  };
};
