import type { ApiError } from '@rushtone/contract';

/** Result of a change. `superseded`: a later change of the same song decides. */
export type FavoriteResult =
  | { status: 'saved' | 'superseded' }
  /** `favorite` is the server's state. */
  | { status: 'failed'; favorite: boolean; error: ApiError };

type Song = {
  tail: Promise<FavoriteResult> | null;
  newest: number;
  /** The server's state. It is not `certain` after a failed request, which may have been carried out anyway. */
  saved: boolean;
  certain: boolean;
};

/**
 * Sends the changes of each song in sequence, so that quick clicks cannot overtake each other: the server
 * ends up with the last one. A queued change that was undone is never sent.
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
