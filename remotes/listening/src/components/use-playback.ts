import { usePlayerState, type PlayerStatus } from '@rushtone/contract';

const PLAYING: readonly PlayerStatus[] = ['loading', 'buffering', 'playing'];

export type Playback = { videoId: string | undefined; status: 'playing' | 'paused' };

/** The player's song and whether it plays. One subscription for a whole list. */
export const usePlayback = (): Playback => {
  const videoId = usePlayerState(({ track }) => track?.videoId);
  const playing = usePlayerState(({ status }) => PLAYING.includes(status));
  return { videoId, status: playing ? 'playing' : 'paused' };
};
