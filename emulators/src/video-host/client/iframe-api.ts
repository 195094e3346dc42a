import { Player } from './api/player.ts';
import { playerState } from '../protocol.ts';

declare global {
  interface Window {
    YT?: Record<string, unknown>;
    onYouTubeIframeAPIReady?: () => void;
  }
}

/** The real loader makes this policy for the script that it loads. */
(
  window as { trustedTypes?: { createPolicy: (name: string, rules: object) => unknown } }
).trustedTypes?.createPolicy('youtube-widget-api', { createScriptURL: (address: string) => address });

if (typeof window.YT?.['Player'] !== 'function') {
  window.YT = { ...window.YT, loading: 1, loaded: 1, Player, PlayerState: playerState };
  // A task of its own, as with the real script, so that a page may set its callback after the script tag.
  setTimeout(() => window.onYouTubeIframeAPIReady?.());
}
