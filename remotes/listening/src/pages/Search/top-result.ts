import { searchText, type SearchMatches } from '@rushtone/domain';

type Others = Omit<SearchMatches, 'did_you_mean'>;

export type Top =
  | { kind: 'artist'; match: Others['artists'][number] }
  | { kind: 'playlist'; match: Others['playlists'][number] }
  | { kind: 'member'; match: Others['members'][number] };

const topOf = ({ artists, playlists, members }: Others, searched: string): Top | undefined => {
  const text = searchText(searched);
  const all: (Top & { name: string })[] = [
    ...artists.map((match) => ({ kind: 'artist' as const, match, name: match.author_name })),
    ...playlists.map((match) => ({ kind: 'playlist' as const, match, name: match.category_name })),
    ...members.map((match) => ({ kind: 'member' as const, match, name: match.channel_name })),
  ];
  return all.find(({ name }) => searchText(name) === text) ?? (all.length === 1 ? all[0] : undefined);
};

/** Separates a match whose name equals the search text, or the only match, from the others. */
export const withTopResult = (
  matches: SearchMatches | undefined,
  searched: string,
): { top?: Top; others?: SearchMatches } => {
  if (!matches) return {};
  const top = topOf(matches, searched);
  if (!top) return { others: matches };
  const others = {
    ...matches,
    artists: matches.artists.filter((each) => each !== top.match),
    playlists: matches.playlists.filter((each) => each !== top.match),
    members: matches.members.filter((each) => each !== top.match),
  };
  return { top, others };
};

/** Request for the newest songs of an artist. */
export const artistSongs = (name: string) =>
  ({ s: name, orderBy: 'date_added', orderDir: 'DESC', type: 'artist' }) as const;
