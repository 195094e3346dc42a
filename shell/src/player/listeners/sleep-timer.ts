import type { PlayerCore } from '../player-core.ts';
import { FADE_MS, fadePart } from '../state/sleep-timer.ts';

const LOOK_EVERY_MS = 250;

/**
 * Stops the music at the deadline that the listener chose, quieter towards it. It asks the clock again and again:
 * a timer of an hour would be wrong after the machine has slept. The volume is as before afterwards.
 */
export const runSleepTimer = (player: PlayerCore, said: (message: string) => void): (() => void) => {
  let timer: ReturnType<typeof setInterval> | undefined;
  let faded = false;

  const fade = (part: number) => {
    if (part === 1 && !faded) return;
    faded = part < 1;
    player.video.fadeTo(player.snapshot().volume, part);
  };
  const look = () => {
    const sleep = player.sleep.get();
    if (sleep?.kind !== 'at') return;
    const left = sleep.deadline - Date.now();
    if (left > 0) return fade(left < FADE_MS ? fadePart(left) : 1);
    player.pause();
    player.sleep.set(null);
    said('The sleep timer paused the music.');
  };
  const changed = () => {
    clearInterval(timer);
    fade(1);
    if (player.sleep.get()?.kind === 'at') timer = setInterval(look, LOOK_EVERY_MS);
  };

  const unsubscribe = player.sleep.subscribe(changed);
  changed();
  return () => {
    unsubscribe();
    clearInterval(timer);
    fade(1);
  };
};
