import type { PrefetchContext } from '@rushtone/contract';
import { readSearchQuery } from '@rushtone/site';
import { listeningApi } from '../../data/listening.api.ts';
import { artistSongs, withTopResult } from './top-result.ts';
import { matchesRequest, readKind, songsRequest } from './search-request.ts';

export { Page } from './SearchPage.tsx';

export const prefetch = async ({ dispatch, search }: PrefetchContext) => {
  const query = readSearchQuery(search);
  if (!query.q.trim()) return;
  const { getPlaylist, playableSongs, searchSongs, searchMatches } = listeningApi.endpoints;
  const kind = readKind(query);
  const [, matches] = await Promise.all([
    (kind === 'all' || kind === 'songs') &&
      dispatch(searchSongs.initiate(songsRequest(query), { subscribe: false })),
    query.type !== 'artist' && dispatch(searchMatches.initiate(matchesRequest(query), { subscribe: false })),
  ]);
  const { top } = withTopResult(matches ? matches.data : undefined, query.q);
  if (top?.kind === 'playlist')
    await dispatch(getPlaylist.initiate({ p: top.match.id }, { subscribe: false }));
  if (top?.kind === 'artist')
    await dispatch(playableSongs.initiate(artistSongs(top.match.author_name), { subscribe: false }));
};
