import { isAnyOf } from '@reduxjs/toolkit';
import { listApi } from '../list.api.ts';
import { playerActions } from '../state/player.slice.ts';
import type { PlayerContext, PlayerDispatch } from './context.ts';

const { panelChanged, repeatListChanged, detailsLoaded, listLoaded } = playerActions;

const fetchTracks = async (dispatch: PlayerDispatch, list: string) => {
  const { getFavoriteTracks, getPlaylistTracks } = listApi.endpoints;
  // Refetch, since favorites may change while they play.
  const { data } =
    list === 'favorite'
      ? await dispatch(getFavoriteTracks.initiate(undefined, { subscribe: false, forceRefetch: true }))
      : await dispatch(getPlaylistTracks.initiate(list, { subscribe: false }));
  return data;
};

/** Loads the whole list of a song opened by URL, but only for the queue drawer or to repeat the list. */
export const listenForPlayingList = ({ listen, dispatch, getState }: PlayerContext): void =>
  void listen({
    matcher: isAnyOf(panelChanged, repeatListChanged, detailsLoaded),
    effect: async () => {
      const { track, list, queued, neighborsSettled, panel, repeatList } = getState();
      if (list || queued || !track?.playlistId || !neighborsSettled) return;
      if (panel !== 'queue' && !repeatList) return;
      const from = await fetchTracks(dispatch, track.playlistId);
      if (from) dispatch(listLoaded({ track, from }));
    },
  });
