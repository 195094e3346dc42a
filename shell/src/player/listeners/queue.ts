import { nanoid } from '@reduxjs/toolkit';
import type { Track } from '@rushtone/contract';
import { playerActions } from '../state/player.slice.ts';
import type { PlayerContext } from './context.ts';

const { entryAdded, entryRemoved, queueCleared, queueRequested, queueRestored, trackPrepared } =
  playerActions;

const UNDO_MS = 8_000;

const quoted = (track: Track): string => `“${track.title || 'The song'}”`;

/** Adds to the queue, and offers Undo instead of asking for confirmation. */
export const listenForQueueChanges = ({ listen, dispatch, getState, notify }: PlayerContext): void => {
  const notifyUndoable = (message: string, undo: () => void) =>
    notify({ kind: 'info', message, durationMs: UNDO_MS, actions: [{ label: 'Undo', run: undo }] });

  listen({
    actionCreator: queueRequested,
    effect: ({ payload: { track, position } }) => {
      const { track: current, queue } = getState();
      const index = position === 'next' ? 0 : queue.length;
      if (current === null) dispatch(trackPrepared({ track }));
      else dispatch(entryAdded({ entry: { id: nanoid(), track }, index }));
      const message =
        position === 'next' ? `${quoted(track)} plays next.` : `Added ${quoted(track)} to the queue.`;
      notify({ kind: 'info', message });
    },
  });
  listen({
    actionCreator: entryRemoved,
    effect: ({ payload: id }, { getOriginalState }) => {
      const { queue } = getOriginalState().player;
      const index = queue.findIndex((each) => each.id === id);
      const entry = queue[index];
      if (entry)
        notifyUndoable(`Removed ${quoted(entry.track)}.`, () => dispatch(entryAdded({ entry, index })));
    },
  });
  listen({
    actionCreator: queueCleared,
    effect: (_, { getOriginalState }) => {
      const { queue } = getOriginalState().player;
      if (queue.length > 0) notifyUndoable('The queue was cleared.', () => dispatch(queueRestored(queue)));
    },
  });
};
