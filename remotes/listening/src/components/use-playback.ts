import { isActive, usePlayerState } from '@rushtone/contract';

export type Playback = { videoId: string | undefined; status: 'playing' | 'paused' };

/** The player's song and whether it plays. One subscription for a whole list. */
export const usePlayback = (): Playback => {
  const videoId = usePlayerState(({ track }) => track?.videoId);
  const playing = usePlayerState(({ status }) => isActive(status));
  return { videoId, status: playing ? 'playing' : 'paused' };
};
