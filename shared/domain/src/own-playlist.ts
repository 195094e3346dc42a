/** A playlist created by a listener. */
export type OwnPlaylist = {
  /** `u-` followed by 22 random characters, so that it cannot be guessed. */
  id: string;
  name: string;
  /** Whether anyone with the link can open it. */
  public: boolean;
  /** Number of its songs that are currently in the catalog. */
  songs: number;
  /** Video ID of the first song; '' if there is none. */
  youtube_url: string;
};

/** Result of adding songs. */
export type AddedSongs = {
  added: number;
  /** Number of songs that were already in the playlist. */
  already: number;
  /** Video IDs that are not in the catalog. */
  unknown: string[];
};

export const isOwnPlaylist = (id: string | null | undefined): boolean => id?.startsWith('u-') ?? false;
