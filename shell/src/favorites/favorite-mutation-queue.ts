import type { ApiError } from '@rushtone/contract';

/** How a change ended. `superseded`: a later change of the same song decides. */
export type FavoriteResult =
  | { status: 'saved' | 'superseded' }
  /** `favorite` is what the server still has. */
  | { status: 'failed'; favorite: boolean; error: ApiError };

type Song = {
  tail: Promise<FavoriteResult> | null;
  newest: number;
  /** What the server has. After a request that failed it may have been carried out all the same. */
  saved: boolean;
  certain: boolean;
};

/**
 * Sends the changes of each song one after another, so that quick clicks cannot overtake each other: the last one
 * is what the server has in the end, and one that was taken back while it waited is never sent.
 */
export const createFavoriteMutationQueue = () => {
  const songs = new Map<string, Song>();

  const push = (
    id: string,
    favorite: boolean,
    send: () => Promise<ApiError | undefined>,
  ): Promise<FavoriteResult> => {
    const song = songs.get(id) ?? { tail: null, newest: 0, saved: !favorite, certain: true };
    songs.set(id, song);
    song.newest += 1;
    const turn = song.newest;
    const work = async (): Promise<FavoriteResult> => {
      if (song.newest !== turn) return { status: 'superseded' };
      const error = song.certain && song.saved === favorite ? undefined : await send();
      song.certain = !error;
      if (!error) song.saved = favorite;
      if (song.newest !== turn) return { status: 'superseded' };
      songs.delete(id);
      return error ? { status: 'failed', favorite: song.saved, error } : { status: 'saved' };
    };
    song.tail = song.tail ? song.tail.then(work) : work();
    return song.tail;
  };
  return { push };
};
