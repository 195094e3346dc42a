import type { FavoriteService, Notice, Track } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { readJson, writeJson, writeText } from '@rushtone/ui/device-storage';
import { asRecord, asTrack } from '../player/storage/validate.ts';
import { PENDING_KEY } from './lazy-favorites.ts';

type PendingFavorite = { track: Track; to?: 'playlist' | undefined };

export const keepPendingFavorite = ({ track, to }: PendingFavorite): void =>
  void writeJson(PENDING_KEY, { ...track, to }, 'sessionStorage');

const asPendingFavorite = (value: unknown): PendingFavorite | null => {
  const { to, ...song } = asRecord(value);
  const track = asTrack(song);
  if (!track) return null;
  return to === 'playlist' ? { track, to } : { track };
};

const takePendingFavorite = (): PendingFavorite | null => {
  const pending = readJson(PENDING_KEY, asPendingFavorite, 'sessionStorage');
  writeText(PENDING_KEY, null, 'sessionStorage');
  return pending;
};

type Shell = {
  favorites: Pick<FavoriteService, 'set'>;
  notify: (notice: Notice) => void;
  navigate: (path: string) => unknown;
  addToPlaylist: (track: Track) => void;
};

/** Adds the song that the user wanted before logging in, or asks which playlist to add it to. */
export const addPendingFavorite = ({ favorites, notify, navigate, addToPlaylist }: Shell): void => {
  const pending = takePendingFavorite();
  if (!pending) return;
  const { track, to } = pending;
  if (to === 'playlist') return addToPlaylist(track);
  favorites.set(track, true);
  const song = paths.song({ s: track.videoId, p: track.playlistId ?? undefined });
  notify({
    kind: 'success',
    message: `“${track.title}” was added to your favorites.`,
    action: { label: 'Back to the song', run: () => void navigate(song) },
  });
};
