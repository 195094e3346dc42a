import { useGetRandomSongMutation } from '@rushtone/contract';
import type { RandomSong } from '@rushtone/domain';

/**
 * Asks for any song and hands it on, unless somebody left the page meanwhile; a failure does nothing that shows
 * (spec §8).
 */
export const useRandomSong = (
  found: (song: RandomSong) => void,
): { draw: () => Promise<void>; busy: boolean } => {
  const [ask, { isLoading }] = useGetRandomSongMutation();
  const draw = async () => {
    const page = window.location.pathname;
    const { data } = await ask({});
    if (data && window.location.pathname === page) found(data);
  };
  return { draw, busy: isLoading };
};
