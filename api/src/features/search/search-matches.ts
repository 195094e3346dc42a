import type { SearchKind, SearchMatches } from '@rushtone/domain';

import { findInLyrics } from './lyrics.ts';
import { findArtists } from './artists.ts';
import { didYouMean } from './did-you-mean.ts';
import { toMember } from '../members/members.ts';
import { findNamed, type NameSearch } from './names.ts';
import { findByText, type SearchScope } from './search-songs.ts';
import { typedText, wordsOf } from './song-search-text.ts';

/** Maximum number of results of each kind next to the songs. */
const FEW = 6;
/** Maximum number of results if only one kind is requested. */
const MANY = 60;

const hasSongs = async (scope: SearchScope, text: string): Promise<boolean> => {
  const words = wordsOf(text).map((word) => [word]);
  if (words.length === 0) return true;
  return (await findByText(scope, { words, order: { by: 'title', direction: 'asc' }, limit: 1 })).length > 0;
};

export const NO_MATCHES: SearchMatches = {
  artists: [],
  playlists: [],
  members: [],
  lyrics: [],
  did_you_mean: [],
};

type Context = SearchScope & NameSearch;

/** Finds artists, playlists and members by name and songs by their lyrics, and suggests corrected texts if nothing, not even a song, matches. */
export const searchMatches = async (
  context: Context,
  typed: string,
  kind: SearchKind,
): Promise<SearchMatches> => {
  const text = typedText(typed);
  if (text === '') return NO_MATCHES;
  const limit = (each: SearchKind) => (kind === 'all' ? FEW : kind === each ? MANY : 0);
  const names = await context.names(context);
  const artistLimit = limit('artists');
  const [artists, lyrics] = await Promise.all([
    artistLimit === 0 ? [] : findArtists(context, text, artistLimit),
    findInLyrics(context, typed, kind === 'all' ? FEW : 0),
  ]);
  const playlists = findNamed(names.playlists, text, limit('playlists'));
  const members = findNamed(names.members, text, limit('members'));
  const asksAgain =
    (kind === 'all' || kind === 'songs') &&
    artists.length + playlists.length + members.length + lyrics.length === 0 &&
    !(await hasSongs(context, text));
  return {
    artists,
    playlists,
    members: members.map((member) => toMember(member, context.runtime.video.thumbnails)),
    lyrics,
    did_you_mean: asksAgain ? await didYouMean(context, names, text) : [],
  };
};
