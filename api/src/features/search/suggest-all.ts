import { SUGGEST_FROM_LETTERS, SUGGESTIONS, type SearchSuggestion } from '@rushtone/domain';
import type { SearchScope } from './search-songs.ts';
import { findArtists } from './artists.ts';
import { toMember } from '../members/members.ts';
import { findNamed, type NameSearch } from './names.ts';
import { suggestSongs } from './suggest.ts';
import { typedText } from './song-search-text.ts';

/** Maximum number of suggestions of each kind; songs fill the remaining places. */
const OF_A_KIND = 2;

/**
 * Suggests artists, songs, playlists and members whose words start with the typed ones. Titles that start with them come
 * before playlists, other titles after members: many end in the name of their style.
 */
export const suggestAll = async (
  context: SearchScope & NameSearch,
  typed: string,
): Promise<SearchSuggestion[]> => {
  const text = typedText(typed);
  if (text.length < SUGGEST_FROM_LETTERS) return [];
  const [names, artists, { titles, others }] = await Promise.all([
    context.names(context),
    findArtists(context, text, OF_A_KIND),
    suggestSongs(context, text),
  ]);
  const { thumbnails } = context.runtime.video;
  const playlists = findNamed(names.playlists, text, OF_A_KIND);
  const members = findNamed(names.members, text, OF_A_KIND);
  const rest = SUGGESTIONS - artists.length - playlists.length - members.length;
  return [
    ...artists.map(({ author_name }) => ({ kind: 'artist' as const, author_name })),
    ...titles.slice(0, rest),
    ...playlists.map((playlist) => ({ kind: 'playlist' as const, playlist })),
    ...members.map((member) => ({ kind: 'member' as const, member: toMember(member, thumbnails) })),
    ...others,
  ].slice(0, SUGGESTIONS);
};
