import { MEMBERS_LIMIT, searchText, type Member, type Playlist } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import { LRUCache } from 'lru-cache';
import type { Scope } from '../../database/schema.ts';
import { membersOf } from '../members/members.ts';
import { popularPlaylists } from '../catalog/playlists.ts';
import { BETWEEN_WORDS, isUnspaced, wordsOf } from './song-search-text.ts';

const PLAYLISTS_LIMIT = 10_000;
/** Minimum length of a word to be matched inside other words. */
const SHORTEST_PART = 3;

/** `text` is the normalized name with a space before each word. */
type Named<Item> = { item: Item; name: string; text: string };
export type Names = { playlists: readonly Named<Playlist>[]; members: readonly Named<Member>[] };

const named = <Item>(items: readonly Item[], nameOf: (item: Item) => string): Named<Item>[] =>
  items.map((item) => {
    const name = nameOf(item);
    return { item, name, text: ` ${searchText(name).split(BETWEEN_WORDS).filter(Boolean).join(' ')}` };
  });

const readNames = async (scope: Scope): Promise<Names> => {
  const [playlists, members] = await Promise.all([
    popularPlaylists(scope).limit(PLAYLISTS_LIMIT).execute(),
    membersOf(scope, MEMBERS_LIMIT).execute(),
  ]);
  return {
    playlists: named(playlists, ({ category_name }) => category_name),
    members: named(members, ({ channel_name }) => channel_name),
  };
};

export type ReadNames = (scope: Scope) => Promise<Names>;

/** Caches all playlists and members of a brand, most popular first, for `keepMs`. */
export const createNames = (keepMs: number): ReadNames => {
  const known = new LRUCache<Brand, Promise<Names>>({ max: 10, ttl: Math.max(1, keepMs) });
  return (scope) => {
    const last = keepMs > 0 ? known.get(scope.brand) : undefined;
    if (last) return last;
    const names = readNames(scope);
    known.set(scope.brand, names);
    names.catch(() => known.delete(scope.brand));
    return names;
  };
};

/** Services that a search by name requires. */
export type NameSearch = { names: ReadNames; runtime: { video: { thumbnails: string } } };

/**
 * Finds names that match every typed word by prefix: exact matches first, then prefixes of the name, then others.
 * Falls back to names that contain the typed words anywhere.
 */
export const findNamed = <Item>(names: readonly Named<Item>[], typed: string, limit: number): Item[] => {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const whole = ` ${typed.split(BETWEEN_WORDS).filter(Boolean).join(' ')}`;
  const rankOf = ({ text }: Named<Item>): number => (text === whole ? 0 : text.startsWith(whole) ? 1 : 2);
  const begins = (word: string) => (isUnspaced(word) ? word : ` ${word}`);
  let found = names.filter(({ text }) => words.every((word) => text.includes(begins(word))));
  if (found.length === 0 && words.every((word) => [...word].length >= SHORTEST_PART)) {
    found = names.filter(({ text }) => words.every((word) => text.includes(word)));
  }
  return found
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, limit)
    .map(({ item }) => item);
};
