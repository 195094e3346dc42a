import type { PlayerStatus } from '@rushtone/contract';
import type { PlayerCore } from '../player-core.ts';

const STEP_S = 10;

const stateOf = (status: PlayerStatus): MediaSessionPlaybackState => {
  if (status === 'idle') return 'none';
  return status === 'playing' || status === 'buffering' ? 'playing' : 'paused';
};

/** The keys of keyboards, headphones and lock screens, as far as the browser gives them to a page with an iframe. */
export const connectMediaSession = (
  player: PlayerCore,
  artworkOf: (videoId: string) => string,
): (() => void) => {
  const { mediaSession } = navigator;
  if (!mediaSession || typeof MediaMetadata === 'undefined') return () => undefined;

  const on = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      mediaSession.setActionHandler(action, handler);
    } catch {
      // A browser names only the actions that it knows.
    }
  };
  const by = (seconds: number) => player.seek(Math.max(0, player.time() + seconds));
  const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => player.resume(),
    pause: () => player.pause(),
    nexttrack: () => player.next(),
    previoustrack: () => player.previous(),
    seekbackward: ({ seekOffset }) => by(-(seekOffset ?? STEP_S)),
    seekforward: ({ seekOffset }) => by(seekOffset ?? STEP_S),
    seekto: ({ seekTime }) => player.seek(seekTime ?? 0),
  };
  const actions = Object.keys(handlers) as MediaSessionAction[];
  for (const action of actions) on(action, handlers[action] ?? null);

  let shown = '';
  const show = () => {
    const { track, status } = player.snapshot();
    mediaSession.playbackState = stateOf(status);
    const words = track ? `${track.videoId} ${track.title}` : '';
    if (words === shown) return;
    shown = words;
    mediaSession.metadata = track
      ? new MediaMetadata({
          title: track.title,
          artist: track.artist,
          artwork: [{ src: artworkOf(track.videoId), sizes: '480x360', type: 'image/jpeg' }],
        })
      : null;
  };
  show();
  const unsubscribe = player.subscribe(show);
  return () => {
    unsubscribe();
    for (const action of actions) on(action, null);
  };
};
