import { useMemo } from 'react';
import { isActive, usePlayerState } from '@rushtone/contract';
import type { SongSummary } from '@rushtone/domain';

export type Playback = { videoId: string | undefined; status: 'playing' | 'paused' };

/** Returns the player's current song and whether it is playing. */
export const usePlayback = (): Playback => {
  const videoId = usePlayerState(({ track }) => track?.videoId);
  const playing = usePlayerState(({ status }) => isActive(status));
  return { videoId, status: playing ? 'playing' : 'paused' };
};

/** Like `usePlayback`, but re-renders a list only for its own songs. */
export const usePlaybackIn = (songs: readonly SongSummary[]): Playback => {
  const ids = useMemo(() => new Set(songs.map((song) => song.youtube_id)), [songs]);
  const videoId = usePlayerState(({ track }) =>
    track && ids.has(track.videoId) ? track.videoId : undefined,
  );
  const playing = usePlayerState(
    ({ track, status }) => track !== null && ids.has(track.videoId) && isActive(status),
  );
  return { videoId, status: playing ? 'playing' : 'paused' };
};
