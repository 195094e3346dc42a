import { useServices, type Track } from '@rushtone/contract';
import { changeNotForMe } from './use-history.ts';

/** Marks a song or an artist as "Not for me", with Undo. */
export const useMarkNotForMe = () => {
  const { notify } = useServices();
  const mark = (what: string, change: Parameters<typeof changeNotForMe>[0], undo: typeof change) => {
    const saved = changeNotForMe(change);
    notify({
      kind: 'info',
      message: `${what} no longer plays at random${saved ? '' : ' on this page: this browser keeps nothing'}.`,
      action: { label: 'Undo', run: () => void changeNotForMe(undo) },
    });
  };
  return {
    song: (track: Track) => {
      const without = (songs: readonly Track[]) => songs.filter(({ videoId }) => videoId !== track.videoId);
      mark(
        `“${track.title}”`,
        (before) => ({ ...before, songs: [track, ...without(before.songs)] }),
        (before) => ({ ...before, songs: without(before.songs) }),
      );
    },
    artist: (name: string) => {
      const without = (artists: readonly string[]) => artists.filter((each) => each !== name);
      mark(
        name,
        (before) => ({ ...before, artists: [name, ...without(before.artists)] }),
        (before) => ({ ...before, artists: without(before.artists) }),
      );
    },
  };
};
