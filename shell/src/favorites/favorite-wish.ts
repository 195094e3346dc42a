import type { FavoriteService, Notice, Track } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { WISH_KEY } from './lazy-favorites.ts';

export const keepWish = (track: Track): void => sessionStorage.setItem(WISH_KEY, JSON.stringify(track));

const takeWish = (): Track | null => {
  const text = sessionStorage.getItem(WISH_KEY);
  sessionStorage.removeItem(WISH_KEY);
  try {
    const { videoId, title, artist, playlistId } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    if (typeof videoId !== 'string') return null;
    return {
      videoId,
      title: String(title),
      artist: String(artist),
      playlistId: typeof playlistId === 'string' ? playlistId : null,
    };
  } catch {
    return null;
  }
};

type Shell = {
  favorites: Pick<FavoriteService, 'set'>;
  notify: (notice: Notice) => void;
  navigate: (path: string) => unknown;
};

/** Adds the song that the user wanted before the log-in. */
export const grantWish = ({ favorites, notify, navigate }: Shell): void => {
  const track = takeWish();
  if (!track) return;
  favorites.set(track, true);
  const song = paths.song({ s: track.videoId, p: track.playlistId ?? undefined });
  notify({
    kind: 'success',
    message: `“${track.title}” was added to your favorites.`,
    action: { label: 'Back to the song', run: () => void navigate(song) },
  });
};
