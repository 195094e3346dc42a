import type { Player } from '@rushtone/contract';

type Voice = { pause: () => void };

const MOVING: readonly string[] = ['loading', 'playing', 'buffering'];
const clips = new Set<Voice>();

/**
 * Of the player and all clips one is heard: a clip that starts pauses the others, and is paused when the player
 * starts. Gives what to call when the clip starts, and what to call when it goes.
 */
export const takeTurns = (player: Player, clip: Voice): { started: () => void; leave: () => void } => {
  const isMoving = () => MOVING.includes(player.snapshot().status);
  let moved = isMoving();
  clips.add(clip);
  const unsubscribe = player.subscribe(() => {
    const moves = isMoving();
    if (moves && !moved) clip.pause();
    moved = moves;
  });
  return {
    started: () => {
      if (isMoving()) player.pause();
      for (const other of clips) if (other !== clip) other.pause();
    },
    leave: () => {
      unsubscribe();
      clips.delete(clip);
    },
  };
};
