import type { Track } from '@rushtone/contract';
import { readJson, writeJson } from '@rushtone/ui/device-storage';
import { asList, asRecord, asText, asTrack } from './validate.ts';

/** What must never play automatically; newest first. */
export type NotForMe = { songs: readonly Track[]; artists: readonly string[] };

const MAX_EACH = 500;

const parse = (value: unknown): NotForMe => {
  const { songs, artists } = asRecord(value);
  return { songs: asList(songs, asTrack), artists: asList(artists, (name) => asText(name) || null) };
};

export const readNotForMe = (): NotForMe => readJson('rushtone.not-for-me', parse);

export const saveNotForMe = ({ songs, artists }: NotForMe): boolean =>
  writeJson('rushtone.not-for-me', { songs: songs.slice(0, MAX_EACH), artists: artists.slice(0, MAX_EACH) });

/**
 * Whether a song or its artist is marked as "Not for me". Calls `artistOf` only if any artist is marked,
 * because random songs come without their artist.
 */
export const isUnwanted = async (
  videoId: string,
  artistOf: () => Promise<string | undefined>,
): Promise<boolean> => {
  const { songs, artists } = readNotForMe();
  if (songs.some((song) => song.videoId === videoId)) return true;
  return artists.length > 0 && artists.includes((await artistOf()) ?? '');
};
