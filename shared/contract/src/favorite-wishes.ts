import type { Track } from './player.ts';

/** What a listener wants of a song: to have it among the favorites, or not. */
export type FavoriteWish = { track: Track; favorite: boolean };

export type WishParts = {
  /** Tells the server; rejects with what went wrong. */
  send: (wish: FavoriteWish) => Promise<void>;
  /** The server has it so, and nothing else is wanted of that song. */
  settled: (wish: FavoriteWish) => void;
  /** The server would not; `kept` is what holds instead. */
  failed: (wish: FavoriteWish, kept: boolean, error: unknown) => void;
};

/**
 * Sends wishes one after another for each song, so that quick clicks cannot overtake each other: what was wished
 * last is what the server has in the end, and what was taken back while waiting is never sent.
 */
export const createFavoriteWishes = ({ send, settled, failed }: WishParts) => {
  const wanted = new Map<string, boolean>();

  const work = async (track: Track, before: boolean) => {
    const id = track.videoId;
    let held = before;
    /** A call without an answer may have been done all the same. */
    let certain = true;
    for (;;) {
      const favorite = wanted.get(id) ?? before;
      if (certain && favorite === held) break;
      try {
        await send({ track, favorite });
        held = favorite;
        certain = true;
      } catch (error) {
        if (wanted.get(id) === favorite) {
          wanted.delete(id);
          return failed({ track, favorite }, held, error);
        }
        certain = false;
      }
    }
    wanted.delete(id);
    settled({ track, favorite: held });
  };

  return {
    /** What is wanted of a song that has not settled yet. */
    get: (videoId: string): boolean | undefined => wanted.get(videoId),
    wish: ({ track, favorite }: FavoriteWish): void => {
      const underWay = wanted.has(track.videoId);
      wanted.set(track.videoId, favorite);
      if (!underWay) void work(track, !favorite);
    },
  };
};
