import { isActive, usePlayerState } from '@rushtone/contract';

/** Whether the player has this song, and lets it be heard. */
export const useHeard = (videoId: string): 'playing' | 'paused' | undefined =>
  usePlayerState(({ track, status }) => {
    if (track?.videoId !== videoId) return undefined;
    return isActive(status) ? 'playing' : 'paused';
  });
