import { isAnyOf } from '@reduxjs/toolkit';
import type { NoticeAction } from '../../notices/notices.ts';
import { nextUp } from '../state/next-up.ts';
import { shouldGiveUp, type PlaybackFailure } from '../state/playback-failure.ts';
import { playerActions } from '../state/player.slice.ts';
import { saveUnavailable } from '../storage/unavailable.ts';
import type { PlayerContext } from './context.ts';

/** Time in which a skip can be canceled. */
export const SKIP_NOTICE_MS = 3_000;

const { trackStarted, entryStarted, retryRequested, videoPlaying, videoFailed, closed, unavailableChanged } =
  playerActions;

/** Creates the failure notices and their actions. */
const createErrorNotices = ({ dispatch, getState, notify, watchUrl }: PlayerContext) => {
  const canGoBack = () => getState().backwards && getState().previous !== null;
  const skip = () =>
    void dispatch(canGoBack() ? playerActions.previousRequested() : playerActions.nextRequested());
  const canSkip = () => canGoBack() || nextUp(getState()).kind !== 'stop';
  const watchLink = ({ watchable }: PlaybackFailure): NoticeAction[] =>
    watchable ? [{ label: 'Open on YouTube', href: watchUrl + (getState().track?.videoId ?? '') }] : [];

  return {
    skip,
    canSkip,
    notifyStopped: (failure: PlaybackFailure, message = failure.message) =>
      notify({
        kind: 'error',
        message,
        actions: [
          { label: 'Retry', run: () => void dispatch(retryRequested()) },
          ...(canSkip() ? [{ label: 'Next song', run: skip }] : []),
          ...watchLink(failure),
        ],
      }),
    notifySkip: (failure: PlaybackFailure, cancel: () => void) =>
      notify({
        kind: 'info',
        message: `${failure.message} Skipping it.`,
        durationMs: SKIP_NOTICE_MS,
        actions: [{ label: 'Cancel', run: cancel }, ...watchLink(failure)],
      }),
  };
};

/**
 * Handles videos that do not play: some are retried once, others are skipped after a notice that can be
 * canceled. After too many failures the music stops.
 */
export const listenForPlaybackErrors = (context: PlayerContext): void => {
  const { listen, dispatch, getState, link } = context;
  const { skip, canSkip, notifyStopped, notifySkip } = createErrorNotices(context);
  let dismissNotice = () => undefined as void;

  listen({
    matcher: isAnyOf(videoFailed, trackStarted, entryStarted, retryRequested, videoPlaying, closed),
    effect: async (action, api) => {
      api.cancelActiveListeners();
      dismissNotice();
      if (!videoFailed.match(action)) return;
      const { failure, at } = action.payload;
      const { failuresInARow, failedAt } = getState();
      if (failure.remedy === 'retry' && failuresInARow === 1) return link.reload();

      dispatch(playerActions.playbackFailed(failure.message));
      if (!getState().neighborsSettled) await api.condition((_, { player }) => player.neighborsSettled);
      if (failure.remedy === 'stop' || !canSkip()) dismissNotice = notifyStopped(failure);
      else if (shouldGiveUp(failedAt, failuresInARow, at))
        dismissNotice = notifyStopped(
          failure,
          `${failure.message} Several songs in a row did not play, so the music stopped here.`,
        );
      else {
        dismissNotice = notifySkip(failure, () => {
          api.cancel();
          dismissNotice();
          dismissNotice = notifyStopped(failure);
        });
        await api.delay(SKIP_NOTICE_MS);
        skip();
      }
    },
  });

  listen({
    matcher: isAnyOf(videoFailed, videoPlaying),
    effect: (action) => {
      const { track, unavailable } = getState();
      if (!track) return;
      const failed = videoFailed.match(action);
      if (failed ? action.payload.failure.unavailable : unavailable.includes(track.videoId))
        dispatch(unavailableChanged(saveUnavailable(track.videoId, failed)));
    },
  });
};
