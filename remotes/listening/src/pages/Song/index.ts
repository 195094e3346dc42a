import { songApi, type PrefetchContext } from '@rushtone/contract';
import { readSongQuery } from '@rushtone/site';
import { renderedSong } from './use-song.ts';

export { Page } from './SongPage.tsx';

/** With `p`, the request counts as a play, so it is not sent before the visit. */
export const prefetch = ({ dispatch, search, onIntent, onServer }: PrefetchContext) => {
  const { s, p } = readSongQuery(search);
  if (!s || (onIntent && p)) return Promise.resolve();
  const args = onServer ? renderedSong({ s, p }) : { s, p };
  return dispatch(songApi.endpoints.getSong.initiate(args, { subscribe: false }));
};
