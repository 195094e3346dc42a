import { useGetRandomSongMutation } from '@rushtone/contract';
import type { RandomSong } from '@rushtone/domain';

/** Fetches a random song; the result is ignored if the page unmounts. Failures are silent (spec §8). */
export const useRandomSong = (onFound: (song: RandomSong) => void) => {
  const [fetchRandom, { isLoading }] = useGetRandomSongMutation();
  const request = async () => {
    const page = window.location.pathname;
    const { data } = await fetchRandom({});
    if (data && window.location.pathname === page) onFound(data);
  };
  return { request, busy: isLoading };
};
