import { usePlayerState, type PlayerStatus } from '@rushtone/contract';

const GOING: readonly PlayerStatus[] = ['loading', 'buffering', 'playing'];

/** Whether the player has this song, and lets it be heard. */
export const useHeard = (videoId: string): 'playing' | 'paused' | undefined =>
  usePlayerState(({ track, status }) => {
    if (track?.videoId !== videoId) return undefined;
    return GOING.includes(status) ? 'playing' : 'paused';
  });
