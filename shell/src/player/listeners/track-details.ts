import { omitUndefined } from '@rushtone/domain';
import { isAnyOf } from '@reduxjs/toolkit';
import { songApi, type Track } from '@rushtone/contract';
import type { Song } from '@rushtone/domain';
import { responseCode } from '../../lib/response-code.ts';
import { nextUp } from '../state/next-up.ts';
import { playerActions } from '../state/player.slice.ts';
import { playHistory } from '../storage/history.ts';
import { recordPlayed } from '../storage/record-history.ts';
import type { PlayerContext, PlayerDispatch } from './context.ts';
import { playNextUp } from './next-song.ts';
import { timeToRetry } from './retry.ts';
import { removeUnwanted } from './similar-songs.ts';

const {
  trackStarted,
  entryStarted,
  playlistChanged,
  detailsLoaded,
  detailsFailed,
  songDeleted,
  videoPlaying,
  videoEnded,
  trackPrepared,
  resumeRequested,
  nextRequested,
  previousRequested,
  panelChanged,
  closed,
} = playerActions;

const isTrackChange = isAnyOf(trackStarted, entryStarted, playlistChanged);

const NOT_FOUND = 404;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

type Fetched = {
  song: Song | undefined;
  deleted: boolean;
  /** Whether the server rejected the request, so that retrying is pointless. */
  final: boolean;
};

const fetchSong = async (dispatch: PlayerDispatch, track: Track, forceRefetch = false): Promise<Fetched> => {
  const query = omitUndefined({ s: track.videoId, p: track.playlistId ?? undefined });
  const { data, error } = await dispatch(
    songApi.endpoints.getSong.initiate(query, { subscribe: false, forceRefetch }),
  );
  const code = responseCode(error) ?? SERVER_ERROR;
  return {
    song: data,
    deleted: code === NOT_FOUND,
    final: code < SERVER_ERROR && code !== TOO_MANY_REQUESTS,
  };
};

/**
 * Retries loading title and neighbors: after a delay, when the connection returns, and at the latest when the
 * song ends.
 */
const retryDetails = ({ listen, dispatch, getState }: PlayerContext): void => {
  listen({
    matcher: isAnyOf(detailsFailed, isTrackChange, closed),
    effect: async (action, api) => {
      api.cancelActiveListeners();
      const { track } = getState();
      if (!detailsFailed.match(action) || action.payload.final || !track) return;
      for (let tries = 0; ; tries += 1) {
        await api.pause(Promise.race([timeToRetry(api, tries), api.take(videoEnded.match)]));
        const { song, final } = await api.pause(fetchSong(dispatch, track));
        if (song) return void dispatch(detailsLoaded({ track, song }));
        if (final) return void dispatch(detailsFailed({ final }));
      }
    },
  });
};

/**
 * Loads the details of a song that was restored, or queued while nothing plays, once it is heard or looked at, or
 * a neighbor is asked for.
 */
const loadPreparedDetails = ({ listen, dispatch, getState }: PlayerContext): void => {
  listen({
    actionCreator: trackPrepared,
    effect: async (_, api) => {
      api.cancelActiveListeners();
      const { track } = getState();
      if (!track) return;
      const [action] = await api.take(
        isAnyOf(resumeRequested, nextRequested, previousRequested, panelChanged, isTrackChange, closed),
      );
      if (isTrackChange(action) || closed.match(action)) return;
      const { song, final } = await api.pause(fetchSong(dispatch, track));
      if (song) dispatch(detailsLoaded({ track, song }));
      else if (getState().track === track) dispatch(detailsFailed({ final }));
    },
  });
};

/** Loads title and neighbors of each song, skips deleted songs, and adds what plays to the history. */
export const listenForTracks = (context: PlayerContext): void => {
  const { listen, dispatch, getState, notify } = context;
  retryDetails(context);
  loadPreparedDetails(context);

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
      const { song, deleted, final } = await api.pause(fetchSong(dispatch, track));
      if (song) return void dispatch(detailsLoaded({ track, song }));
      if (!deleted || !before) return void dispatch(detailsFailed({ final }));

      notify({ kind: 'info', message: 'That song is no longer available. Playing the next one.' });
      const { list, queued } = getState();
      if (list) dispatch(songDeleted());
      removeUnwanted(context);
      if (list || queued) return playNextUp(context, nextUp(getState()), true);
      const next = (await api.pause(fetchSong(dispatch, before, true))).song?.next;
      if (next && next !== track.videoId) {
        const following = { videoId: next, title: '', artist: '', playlistId: before.playlistId };
        return void dispatch(trackStarted({ track: following, before }));
      }
      dispatch(detailsFailed({ final: true }));
      dispatch(playerActions.pauseRequested());
      dispatch(playerActions.videoStopped('ended'));
    },
  });

  listen({
    matcher: isAnyOf(videoPlaying, detailsLoaded),
    effect: () => {
      const { track, status, duration } = getState();
      if (status !== 'playing' || !track?.title) return;
      if (playHistory.read()[0]?.track.videoId === track.videoId) return;
      recordPlayed({ ...omitUndefined({ duration: Math.round(duration) || undefined }), ...track });
    },
  });
};
