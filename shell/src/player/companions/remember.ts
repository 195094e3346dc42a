import type { ShellPlayer } from '../create-player.ts';
import { keepPlayer, keepQueue } from '../device/memory.ts';

const SETTLE_MS = 250;
const EVERY_MS = 5_000;

/** Keeps on the device what a reload must not lose. A tab that changed nothing leaves what another one kept. */
export const rememberPlayer = (player: ShellPlayer): (() => void) => {
  let kept = player.snapshot();
  let settling: ReturnType<typeof setTimeout> | undefined;
  let changed = true;
  let second = player.time();

  const keep = () => {
    clearTimeout(settling);
    settling = undefined;
    const now = player.time();
    if (changed || now !== second) keepPlayer(player.snapshot(), now);
    changed = false;
    second = now;
  };
  const note = () => {
    const now = player.snapshot();
    if (now === kept) return;
    if (now.queue !== kept.queue) keepQueue(now);
    kept = now;
    changed = true;
    settling ??= setTimeout(keep, SETTLE_MS);
  };
  const hidden = () => {
    if (document.visibilityState === 'hidden') keep();
  };

  keepQueue(kept);
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
