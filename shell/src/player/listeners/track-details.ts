import { isAnyOf } from '@reduxjs/toolkit';
import { songApi, type Track } from '@rushtone/contract';
import type { Song } from '@rushtone/domain';
import { responseCode } from '../../lib/response-code.ts';
import { nextUp } from '../state/next-up.ts';
import { playerActions } from '../state/player.slice.ts';
import type { PlayerContext, PlayerDispatch } from './context.ts';
import { playNextUp } from './next-song.ts';

const { trackStarted, entryStarted, playlistChanged, detailsLoaded, detailsFailed, videoPlaying, closed } =
  playerActions;

const isTrackChange = isAnyOf(trackStarted, entryStarted, playlistChanged);

const NOT_FOUND = 404;

const fetchSong = async (
  dispatch: PlayerDispatch,
  track: Track,
  forceRefetch = false,
): Promise<{ song: Song | undefined; deleted: boolean }> => {
  const query = { s: track.videoId, p: track.playlistId ?? undefined };
  const { data, error } = await dispatch(
    songApi.endpoints.getSong.initiate(query, { subscribe: false, forceRefetch }),
  );
  return { song: data, deleted: responseCode(error) === NOT_FOUND };
};

/** Loads title and neighbors of each song, skips a deleted one, and adds to the history what plays. */
export const listenForTracks = (context: PlayerContext): void => {
  const { listen, dispatch, getState, history, notify } = context;

  listen({
    matcher: isAnyOf(isTrackChange, closed),
    effect: async (action, api) => {
      api.cancelActiveListeners();
      if (!isTrackChange(action)) return;
      const { track } = action.payload;
      const before = entryStarted.match(action)
        ? api.getOriginalState().player.track
        : trackStarted.match(action)
          ? action.payload.before
          : null;
      const { song, deleted } = await api.pause(fetchSong(dispatch, track));
      if (song) return void dispatch(detailsLoaded({ track, song }));
      if (!deleted || !before) return void dispatch(detailsFailed());

      notify({ kind: 'info', message: 'That song is no longer available. Playing the next one.' });
      if (getState().queued) return playNextUp(context, nextUp(getState()), true);
      const next = (await api.pause(fetchSong(dispatch, before, true))).song?.next;
      if (next && next !== track.videoId) {
        const following = { videoId: next, title: '', artist: '', playlistId: before.playlistId };
        return void dispatch(trackStarted({ track: following, before }));
      }
      dispatch(detailsFailed());
      dispatch(playerActions.pauseRequested());
      dispatch(playerActions.videoStopped('ended'));
    },
  });

  listen({
    matcher: isAnyOf(videoPlaying, detailsLoaded),
    effect: () => {
      const { track, status } = getState();
      if (status !== 'playing' || !track?.title) return;
      if (history.read()[0]?.track.videoId !== track.videoId) history.add(track);
    },
  });
};
