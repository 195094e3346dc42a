import type { FavoriteService, Notice, Track } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { WISH_KEY } from './lazy-favorites.ts';

type Wish = { track: Track; to?: 'playlist' };

export const keepWish = ({ track, to }: Wish): void =>
  sessionStorage.setItem(WISH_KEY, JSON.stringify({ ...track, to }));

const takeWish = (): Wish | null => {
  const text = sessionStorage.getItem(WISH_KEY);
  sessionStorage.removeItem(WISH_KEY);
  try {
    const { videoId, title, artist, playlistId, to } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    if (typeof videoId !== 'string') return null;
    const track = {
      videoId,
      title: String(title),
      artist: String(artist),
      playlistId: typeof playlistId === 'string' ? playlistId : null,
    };
    return to === 'playlist' ? { track, to } : { track };
  } catch {
    return null;
  }
};

type Shell = {
  favorites: Pick<FavoriteService, 'set'>;
  notify: (notice: Notice) => void;
  navigate: (path: string) => unknown;
  addToPlaylist: (track: Track) => void;
};

/** Adds the song that the user wanted before logging in, or asks which playlist to add it to. */
export const grantWish = ({ favorites, notify, navigate, addToPlaylist }: Shell): void => {
  const wish = takeWish();
  if (!wish) return;
  const { track, to } = wish;
  if (to === 'playlist') return addToPlaylist(track);
  favorites.set(track, true);
  const song = paths.song({ s: track.videoId, p: track.playlistId ?? undefined });
  notify({
    kind: 'success',
    message: `“${track.title}” was added to your favorites.`,
    action: { label: 'Back to the song', run: () => void navigate(song) },
  });
};
