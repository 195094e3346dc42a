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
  if (!s || (onIntent && p)) return undefined;
  const { data: rendered } = onServer
    ? await dispatch(getRenderedSong.initiate({ s, p }, { subscribe: false }))
    : {};
  if (rendered && dependsOnAccount({ s, p })) return rendered;
  return rendered
    ? dispatch(songApi.util.upsertQueryEntries([{ endpointName: 'getSong', arg: { s, p }, value: rendered }]))
    : dispatch(songApi.endpoints.getSong.initiate({ s, p }, { subscribe: false }));
};
