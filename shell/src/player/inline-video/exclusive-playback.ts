import { isActive, type Player } from '@rushtone/contract';

type Pausable = { pause: () => void };

const inlineVideos = new Set<Pausable>();

/**
 * Lets only one of the player and all inline videos play: the one that started last. Call `started` when this
 * one starts.
 */
export const joinExclusivePlayback = (player: Player, video: Pausable) => {
  let wasActive = isActive(player.snapshot().status);
  inlineVideos.add(video);
  const unsubscribe = player.subscribe(() => {
    const active = isActive(player.snapshot().status);
    if (active && !wasActive) video.pause();
    wasActive = active;
  });
  return {
    started: () => {
      if (isActive(player.snapshot().status)) player.pause();
      for (const other of inlineVideos) if (other !== video) other.pause();
    },
    leave: () => {
      unsubscribe();
      inlineVideos.delete(video);
    },
  };
};
