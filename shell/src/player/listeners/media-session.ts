import type { PlayerStatus } from '@rushtone/contract';
import { thumbnailUrl } from '@rushtone/domain';
import { playerActions } from '../state/player.slice.ts';
import type { PlayerContext } from './context.ts';

const SEEK_STEP_S = 10;

const playbackStateOf = (status: PlayerStatus): MediaSessionPlaybackState => {
  if (status === 'idle') return 'none';
  return status === 'playing' || status === 'buffering' ? 'playing' : 'paused';
};

/** Connects media keys and lock screen controls, if the browser offers them to a page with an iframe. */
export const connectMediaSession = (context: PlayerContext): void => {
  const { listen, dispatch, getState, link, thumbnails } = context;
  const { mediaSession } = navigator;
  if (!mediaSession || typeof MediaMetadata === 'undefined') return;

  const setHandler = (action: MediaSessionAction, handler: MediaSessionActionHandler) => {
    try {
      mediaSession.setActionHandler(action, handler);
    } catch {
      // Browsers throw on unsupported actions.
    }
  };
  const seekBy = (seconds: number) =>
    dispatch(playerActions.seekRequested(Math.max(0, link.time() + seconds)));
  setHandler('play', () => dispatch(playerActions.resumeRequested()));
  setHandler('pause', () => dispatch(playerActions.pauseRequested()));
  setHandler('nexttrack', () => dispatch(playerActions.nextRequested()));
  setHandler('previoustrack', () => dispatch(playerActions.previousRequested()));
  setHandler('seekbackward', ({ seekOffset }) => seekBy(-(seekOffset ?? SEEK_STEP_S)));
  setHandler('seekforward', ({ seekOffset }) => seekBy(seekOffset ?? SEEK_STEP_S));
  setHandler('seekto', ({ seekTime }) => dispatch(playerActions.seekRequested(seekTime ?? 0)));

  listen({
    predicate: (_, { player }, before) =>
      player.track !== before.player.track || player.status !== before.player.status,
    effect: (_, api) => {
      const { track, status } = getState();
      mediaSession.playbackState = playbackStateOf(status);
      if (track === api.getOriginalState().player.track) return;
      mediaSession.metadata = track
        ? new MediaMetadata({
            title: track.title,
            artist: track.artist,
            artwork: [
              {
                src: thumbnailUrl(thumbnails, track.videoId, 'hqdefault'),
                sizes: '480x360',
                type: 'image/jpeg',
              },
            ],
          })
        : null;
    },
  });
};
