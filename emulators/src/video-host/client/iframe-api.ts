import { getPlayer, Player } from './api/player.ts';
import { playerState } from '../protocol.ts';

declare global {
  interface Window {
    YT?: Record<string, unknown>;
    onYouTubeIframeAPIReady?: () => void;
  }
}

if (typeof window.YT?.['Player'] !== 'function') {
  const waiting: (() => void)[] = [];
  let announced = false;
  window.YT = {
    ...window.YT,
    loading: 1,
    loaded: 1,
    Player,
    PlayerState: playerState,
    get: getPlayer,
    ready: (callback: () => void) => {
      if (announced) callback();
      else waiting.push(callback);
    },
  };
  // A task of its own, as with the real script, so that a page may set its callback after the script tag.
  setTimeout(() => {
    announced = true;
    for (const callback of waiting.splice(0)) callback();
    window.onYouTubeIframeAPIReady?.();
  });
}
