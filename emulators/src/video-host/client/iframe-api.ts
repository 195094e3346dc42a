import { Player } from './api/player.ts';
import { playerState } from '../protocol.ts';

declare global {
  interface Window {
    YT?: Record<string, unknown> | undefined;
    onYouTubeIframeAPIReady?: () => void;
  }
}

/** The real loader creates this policy for its script. */
(
  window as { trustedTypes?: { createPolicy: (name: string, rules: object) => unknown } }
).trustedTypes?.createPolicy('youtube-widget-api', { createScriptURL: (address: string) => address });

if (typeof window.YT?.['Player'] !== 'function') {
  window.YT = { ...window.YT, loading: 1, loaded: 1, Player, PlayerState: playerState };
  // In a separate task, like the real script, so that a page can set its callback after the script tag.
  setTimeout(() => window.onYouTubeIframeAPIReady?.());
}
