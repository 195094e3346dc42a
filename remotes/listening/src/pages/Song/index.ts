import { omitUndefined } from '@rushtone/domain';
import { songApi, type PrefetchContext } from '@rushtone/contract';
import { readSongQuery } from '@rushtone/site';
import { dependsOnAccount, getRenderedSong } from './use-song.ts';

export { Page } from './SongPage.tsx';

/**
 * With `p`, the request counts as a play, so it is not sent before the visit. The server and the browser that hydrates
 * its HTML use the visitor's response, for which a user's hydration need not wait for the session.
 */
export const prefetch = async ({
  dispatch,
  search,
  onIntent,
  onServer,
}: PrefetchContext): Promise<unknown> => {
  const { s, p } = readSongQuery(search);
  const query = omitUndefined({ s, p });
  if (!s || (onIntent && p)) return undefined;
  if (!onServer) return dispatch(songApi.endpoints.getSong.initiate(query, { subscribe: false }));
  const { data: rendered } = await dispatch(getRenderedSong.initiate(query, { subscribe: false }));
  if (rendered && !dependsOnAccount(query))
    dispatch(songApi.util.upsertQueryEntries([{ endpointName: 'getSong', arg: query, value: rendered }]));
  return rendered;
};
