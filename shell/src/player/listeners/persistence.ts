import type { PlayerCore } from '../player-core.ts';
import { savePlayer, saveQueue } from '../storage/saved-player.ts';

const SETTLE_MS = 250;
const EVERY_MS = 5_000;

/** Keeps on the device what a reload must not lose. A tab that changed nothing leaves what another one kept. */
export const persistPlayer = (player: PlayerCore): (() => void) => {
  let kept = player.snapshot();
  let settling: ReturnType<typeof setTimeout> | undefined;
  let changed = true;
  let second = player.time();

  const keep = () => {
    clearTimeout(settling);
    settling = undefined;
    const now = player.time();
    if (changed || now !== second) savePlayer(player.snapshot(), now);
    changed = false;
    second = now;
  };
  const note = () => {
    const now = player.snapshot();
    if (now === kept) return;
    if (now.queue !== kept.queue) saveQueue(now);
    kept = now;
    changed = true;
    settling ??= setTimeout(keep, SETTLE_MS);
  };
  const hidden = () => {
    if (document.visibilityState === 'hidden') keep();
  };

  saveQueue(kept);
  const unsubscribe = player.subscribe(note);
  const timer = setInterval(keep, EVERY_MS);
  window.addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', hidden);
  return () => {
    unsubscribe();
    clearTimeout(settling);
    clearInterval(timer);
    window.removeEventListener('pagehide', keep);
    document.removeEventListener('visibilitychange', hidden);
  };
};
