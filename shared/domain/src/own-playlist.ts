/** A playlist of a listener. */
export type OwnPlaylist = {
  /** `u-` and 22 characters that nobody can guess. */
  id: string;
  name: string;
  /** Whether everybody who has the link can open it. */
  public: boolean;
  /** How many of its songs the catalog has now. */
  songs: number;
  /** Video id of the first song; '' without one. */
  youtube_url: string;
};

/** What became of songs that were to be added. */
export type AddedSongs = {
  added: number;
  /** Were in the playlist before. */
  already: number;
  /** Video ids that the catalog does not have. */
  unknown: string[];
};

export const isOwnPlaylist = (id: string | null | undefined): boolean => id?.startsWith('u-') ?? false;
