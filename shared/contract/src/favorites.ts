import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { SongSummary } from '@rushtone/domain';
import type { baseApi } from './api.ts';
import { favoriteApi } from './favorite.api.ts';
import { createFavoriteWishes, type FavoriteWish } from './favorite-wishes.ts';
import type { Track } from './player.ts';
import { songApi } from './song.api.ts';

type ApiState = { api: ReturnType<typeof baseApi.reducer> };

/** The part of the shell's store that holds what the server answered. */
export type ApiStore = {
  getState: () => ApiState;
  dispatch: ThunkDispatch<ApiState, unknown, UnknownAction>;
  subscribe: (listener: () => void) => () => void;
};

export type FavoriteFailure = (wish: FavoriteWish, error: unknown) => void;

const { getFavorites, addFavorite, removeFavorite } = favoriteApi.endpoints;

const summaryOf = ({ videoId, title, artist, playlistId }: Track): SongSummary => ({
  title,
  author_name: artist,
  category_id: playlistId ?? '',
  category_name: '',
  youtube_url: videoId,
  youtube_id: videoId,
  date_added: '',
  new: 'false',
});

/**
 * The one truth about favorites: the list that the server gave, with every wish of the listener in it already.
 * One for each store, read by every heart and every list of favorites on the screen.
 */
const createFavorites = (store: ApiStore) => {
  let owner: string | null = null;
  let release = () => undefined as void;
  let list: readonly SongSummary[] | undefined;
  let ids: ReadonlySet<string> = new Set();
  /** What a list that comes later must agree with. */
  const unlisted = new Map<string, FavoriteWish>();
  const places = new Map<string, { song: SongSummary; index: number }>();
  const reports = new Map<string, FavoriteFailure>();
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };

  /** Makes the list say what is wished; an entry that failed to leave it goes back to its old place. */
  const write = ({ track, favorite }: FavoriteWish, back = false) => {
    const id = track.videoId;
    if (owner === null || !list || ids.has(id) === favorite) return;
    const index = list.findIndex((song) => song.youtube_id === id);
    const left = places.get(id);
    if (!favorite) places.set(id, { song: list[index] ?? summaryOf(track), index });
    store.dispatch(
      favoriteApi.util.updateQueryData('getFavorites', owner, (songs) => {
        if (!favorite) songs.splice(index, 1);
        else songs.splice(back && left ? left.index : 0, 0, left?.song ?? summaryOf(track));
      }),
    );
    // The store tells of such a change a little later only, and the next wish may come before.
    read();
  };

  const read = () => {
    const data = owner === null ? undefined : getFavorites.select(owner)(store.getState()).data;
    if (data === list) return;
    list = data;
    ids = new Set(data?.map((song) => song.youtube_id));
    for (const [id, wish] of list ? unlisted : []) {
      if (wishes.get(id) === undefined) unlisted.delete(id);
      write(wish);
    }
    changed();
  };
  store.subscribe(read);

  /** What comes before and after a song of the list has changed; a song that just left it has no place there. */
  const forgetNeighbours = ({ track, favorite }: FavoriteWish) => {
    const stale = songApi.util
      .selectCachedArgsForQuery(store.getState(), 'getSong')
      .filter(({ s, p }) => p === 'favorite' && (favorite || s !== track.videoId));
    store.dispatch(songApi.util.invalidateTags(stale.map(({ s }) => ({ type: 'Favorite', id: s }))));
  };

  const finish = (wish: FavoriteWish, back = false) => {
    const id = wish.track.videoId;
    read();
    if (list) unlisted.delete(id);
    else unlisted.set(id, wish);
    write(wish, back);
    places.delete(id);
    reports.delete(id);
    changed();
  };

  const wishes = createFavoriteWishes({
    send: async ({ track, favorite }) => {
      const call = favorite ? addFavorite : removeFavorite;
      await store.dispatch(call.initiate({ s: track.videoId }, { track: false })).unwrap();
    },
    settled: (wish) => {
      finish(wish);
      forgetNeighbours(wish);
    },
    failed: (wish, kept, error) => {
      const report = reports.get(wish.track.videoId);
      finish({ ...wish, favorite: kept }, true);
      report?.(wish, error);
    },
  });

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Whether the song is a favorite; undefined until that is known. */
    has: (videoId: string): boolean | undefined =>
      wishes.get(videoId) ?? unlisted.get(videoId)?.favorite ?? (list && ids.has(videoId)),
    /** Reads the list of the one who is signed in, once, and forgets that of anybody before. */
    follow: (uid: string | null): void => {
      if (uid === owner) return;
      release();
      owner = uid;
      unlisted.clear();
      release = uid === null ? () => undefined : store.dispatch(getFavorites.initiate(uid)).unsubscribe;
      read();
    },
    wish: (wish: FavoriteWish, failed: FavoriteFailure): void => {
      read();
      reports.set(wish.track.videoId, failed);
      unlisted.set(wish.track.videoId, wish);
      wishes.wish(wish);
      write(wish);
      changed();
    },
  };
};

export type Favorites = ReturnType<typeof createFavorites>;

const known = new WeakMap<ApiStore, Favorites>();

export const favoritesOf = (store: ApiStore): Favorites => {
  const favorites = known.get(store) ?? createFavorites(store);
  known.set(store, favorites);
  return favorites;
};
