import type { Playback } from './playback.ts';

/** The keys of the real player. */
export function pressKey(event: KeyboardEvent, playback: Playback, toggle: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { currentTime, duration, muted, volume } = playback.info();
  const onButton = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement;
  const actions: Record<string, () => void> = {
    k: toggle,
    ...(onButton ? {} : { ' ': toggle }),
    j: () => playback.seek(currentTime - 10),
    l: () => playback.seek(currentTime + 10),
    ArrowLeft: () => playback.seek(currentTime - 5),
    ArrowRight: () => playback.seek(currentTime + 5),
    ArrowUp: () => playback.setVolume(volume + 5),
    ArrowDown: () => playback.setVolume(volume - 5),
    Home: () => playback.seek(0),
    End: () => playback.seek(duration),
    m: () => playback.setMuted(!muted),
  };
  const action = /^\d$/.test(event.key)
    ? () => playback.seek((duration * Number(event.key)) / 10)
    : actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}
