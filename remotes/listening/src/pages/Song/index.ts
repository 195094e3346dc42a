import { songApi, type PrefetchContext } from '@rushtone/contract';
import { readSongQuery } from '@rushtone/site';

export { Page } from './SongPage.tsx';

/** With `p`, the request counts as a play, so it is not sent before the visit. */
export const prefetch = ({ dispatch, search, onIntent }: PrefetchContext) => {
  const { s, p } = readSongQuery(search);
  if (!s || (onIntent && p)) return Promise.resolve();
  return dispatch(songApi.endpoints.getSong.initiate({ s, p }, { subscribe: false }));
};
