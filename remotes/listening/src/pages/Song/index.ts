import { songApi, type PrefetchContext } from '@rushtone/contract';
import { readSongQuery } from '@rushtone/site';

export { Page } from './SongPage.tsx';

export const prefetch = ({ dispatch, search }: PrefetchContext) => {
  const { s, p } = readSongQuery(search);
  return s ? dispatch(songApi.endpoints.getSong.initiate({ s, p }, { subscribe: false })) : Promise.resolve();
};
