import { baseApi, songApi, useSession, type Track } from '@rushtone/contract';
import type { FavoriteGetlatest, SongSummary } from '@rushtone/domain';
import { createFavoriteMutationQueue, type FavoriteResult } from './favorite-mutation-queue.ts';

/** Whether `track` should be a favorite of the account `uid`. */
export type FavoriteChange = { uid: string; track: Track; favorite: boolean };

const queue = createFavoriteMutationQueue();

const summaryOf = ({ videoId, title, artist, playlistId, duration, bounds }: Track): SongSummary => ({
  title,
  author_name: artist,
  category_id: playlistId ?? '',
  category_name: '',
  youtube_url: videoId,
  youtube_id: videoId,
  date_added: '',
  new: 'false',
  ...(duration !== undefined && { duration }),
  ...(bounds && { bounds }),
});

const indexIn = (songs: readonly SongSummary[], { videoId }: Track): number =>
  songs.findIndex((song) => song.youtube_id === videoId);

/** Endpoints for favorites (spec §7). A song in that list is read by `getSong` with `p` = `favorite`. */
export const favoriteApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Returns the favorites, newest first. The account's ID only keeps the lists of two accounts apart in the
     * cache.
     */
    getFavorites: build.query<SongSummary[], string>({
      query: () => ({ path: '/favorite/getall', auth: 'required' }),
    }),
    /** A mutation, so that the response is never served from the cache. */
    getLatestFavorite: build.mutation<FavoriteGetlatest, void>({
      query: () => ({ path: '/favorite/getlatest', auth: 'required' }),
    }),
    /** Failures are part of the data, because only the newest change of a song may be rolled back. */
    setFavorite: build.mutation<FavoriteResult, FavoriteChange>({
      queryFn: async ({ uid, track: { videoId }, favorite }, _api, _options, send) => {
        const path = favorite ? '/favorite/add' : '/favorite/remove';
        const data = await queue.push(`${uid} ${videoId}`, favorite, async () => {
          const { error } = await send({ path, form: { s: videoId }, auth: 'required' });
          return error;
        });
        return { data };
      },
      onQueryStarted: async (change, { dispatch, getState, queryFulfilled }) => {
        const { data: songs } = favoriteApi.endpoints.getFavorites.select(change.uid)(getState());
        const index = songs ? indexIn(songs, change.track) : -1;
        const before = songs?.[index] && { index, song: songs[index] };
        dispatch(patchFavorites(change));
        const { data: result } = await queryFulfilled;
        if (result.status === 'failed')
          dispatch(patchFavorites({ ...change, favorite: result.favorite }, before));
        // Refetches the neighbors of the list's songs, which have changed. A song that was just removed has
        // none.
        if (result.status === 'saved')
          dispatch(
            songApi.util.invalidateTags(
              songApi.util
                .selectCachedArgsForQuery(getState(), 'getSong')
                .filter(({ s, p }) => p === 'favorite' && (change.favorite || s !== change.track.videoId))
                .map(({ s }) => ({ type: 'Favorite', id: s })),
            ),
          );
      },
    }),
  }),
});

type Place = { index: number; song: SongSummary };

/** Applies a change to the cached list. A rollback restores the song at its previous position. */
export const patchFavorites = ({ uid, track, favorite }: FavoriteChange, before?: Place) =>
  favoriteApi.util.updateQueryData('getFavorites', uid, (songs) => {
    const index = indexIn(songs, track);
    if (favorite === index >= 0) return;
    if (favorite) songs.splice(before?.index ?? 0, 0, before?.song ?? summaryOf(track));
    else songs.splice(index, 1);
  });

/** Reads the signed-in user's favorites; sends no request for a visitor. */
export const useGetFavoritesQuery = () => {
  const session = useSession();
  const uid = session.status === 'user' ? session.uid : null;
  return favoriteApi.useGetFavoritesQuery(uid ?? '', { skip: uid === null });
};
