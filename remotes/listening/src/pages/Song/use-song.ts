import { baseApi, useGetSongQuery, useSession } from '@rushtone/contract';
import { omitUndefined, isUserPlaylist, type Song } from '@rushtone/domain';

type SongAddress = { s: string; p?: string | undefined };

/** The song as the server renders it, for a visitor. */
export const { getRenderedSong } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getRenderedSong: build.query<Song, SongAddress>({
      query: ({ s, p }) => ({ path: '/song/get', query: { s, p, explore: true } }),
    }),
  }),
}).endpoints;

/** Whether a user and a visitor get different songs around it, or a different song. */
export const dependsOnAccount = ({ p }: SongAddress): boolean => p === 'favorite' || isUserPlaylist(p);

/**
 * Loads the song of an address. The server renders it for a visitor. If a user's response differs, it is requested
 * after hydration, and replaces the visitor's when it has arrived.
 */
export const useSong = ({ s, p }: SongAddress) => {
  const query = omitUndefined({ s, p });
  const isVisitor = useSession().status === 'visitor';
  const onServer = getRenderedSong.useQueryState(query);
  const rendered = dependsOnAccount(query) ? onServer.currentData : undefined;
  const isComplete = isVisitor && rendered !== undefined;
  const { currentData, error, refetch } = useGetSongQuery(query, { skip: !s || isComplete });
  // What the server could not find is shown as such until the browser's own request has ended.
  const failed = isComplete || currentData ? undefined : (error ?? onServer.error);
  return { song: currentData ?? (failed ? undefined : rendered), error: failed, refetch };
};
