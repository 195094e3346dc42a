import { searchText, type SearchMatches } from '@rushtone/domain';

type Others = Omit<SearchMatches, 'did_you_mean'>;

export type Top =
  | { kind: 'artist'; match: Others['artists'][number] }
  | { kind: 'playlist'; match: Others['playlists'][number] }
  | { kind: 'member'; match: Others['members'][number] };

/** Separates a match whose name equals the search text from the others. */
export const withTopResult = (
  matches: SearchMatches | undefined,
  searched: string,
): { top?: Top; others?: SearchMatches } => {
  if (!matches) return {};
  const text = searchText(searched);
  const isCalled = (name: string) => searchText(name) === text;
  const { artists, playlists, members } = matches;
  const artist = artists.find(({ author_name }) => isCalled(author_name));
  if (artist)
    return {
      top: { kind: 'artist', match: artist },
      others: { ...matches, artists: artists.filter((each) => each !== artist) },
    };
  const playlist = playlists.find(({ category_name }) => isCalled(category_name));
  if (playlist)
    return {
      top: { kind: 'playlist', match: playlist },
      others: { ...matches, playlists: playlists.filter((each) => each !== playlist) },
    };
  const member = members.find(({ channel_name }) => isCalled(channel_name));
  if (!member) return { others: matches };
  return {
    top: { kind: 'member', match: member },
    others: { ...matches, members: members.filter((each) => each !== member) },
  };
};
