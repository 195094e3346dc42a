import { isAnyOf } from '@reduxjs/toolkit';
import { playerActions } from '../state/player.slice.ts';
import type { PlayerState } from '../state/player-state.ts';
import type { PlayerContext } from './context.ts';

const actions = playerActions;

const gainOf = ({ gain, evenLoudness }: PlayerState): number => (evenLoudness ? gain : 0);

/** Forwards the commands in actions to the video host. */
export const listenForVideoCommands = ({ listen, getState, link }: PlayerContext): void => {
  listen({
    actionCreator: actions.trackStarted,
    effect: ({ payload: { track, at = 0 } }) =>
      link.load({ videoId: track.videoId, at, bounds: getState().bounds }),
  });
  listen({
    actionCreator: actions.entryStarted,
    effect: ({ payload: { track } }) =>
      link.load({ videoId: track.videoId, at: 0, bounds: getState().bounds }),
  });
  listen({
    actionCreator: actions.trackPrepared,
    effect: ({ payload: { track, second = 0 } }) => {
      if (track) link.prepare({ videoId: track.videoId, at: second, bounds: getState().bounds });
    },
  });
  listen({
    actionCreator: actions.retryRequested,
    effect: () => {
      const { track, bounds } = getState();
      if (track) link.load({ videoId: track.videoId, at: link.time(), bounds });
    },
  });
  listen({
    matcher: isAnyOf(actions.detailsLoaded, actions.keepsBoundsChanged),
    effect: () => link.setBounds(getState().bounds),
  });
  listen({
    predicate: (_, { player }, before) => player.speed !== before.player?.speed,
    effect: () => link.setSpeed(getState().speed),
  });
  listen({ actionCreator: actions.resumeRequested, effect: () => link.play() });
  listen({ actionCreator: actions.pauseRequested, effect: () => link.pause() });
  listen({ actionCreator: actions.seekRequested, effect: ({ payload }) => link.seek(payload) });
  listen({
    actionCreator: actions.volumeChanged,
    effect: () => {
      const { volume, muted } = getState();
      if (!muted) return link.setVolume(volume);
      link.setMuted(true);
      link.fadeTo(volume);
    },
  });
  listen({
    predicate: (_, { player }, before) => !before.player || gainOf(player) !== gainOf(before.player),
    effect: () => link.setGain(gainOf(getState())),
  });
  listen({ actionCreator: actions.mutedChanged, effect: ({ payload }) => link.setMuted(payload) });
  listen({ actionCreator: actions.closed, effect: () => link.unload() });
};
