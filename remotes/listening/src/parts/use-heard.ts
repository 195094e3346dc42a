import { usePlayerState, type PlayerStatus } from '@rushtone/contract';

const GOING: readonly PlayerStatus[] = ['loading', 'buffering', 'playing'];

export type Heard = { videoId: string | undefined; how: 'playing' | 'paused' };

/** The song that the player has, and whether it lets it be heard. One subscription for a whole list. */
export const useHeard = (): Heard => {
  const videoId = usePlayerState(({ track }) => track?.videoId);
  const going = usePlayerState(({ status }) => GOING.includes(status));
  return { videoId, how: going ? 'playing' : 'paused' };
};
