import { nanoid } from '@reduxjs/toolkit';
import type { QueueEntry, Track } from '@rushtone/contract';
import type { Store } from '../store/store.ts';
import type { ShellNotice } from '../notices/notices.ts';
import { playerActions, readPlayer } from './state/player.slice.ts';

type Parts = {
  store: Store;
  show: (notice: ShellNotice) => () => void;
  /** Chooses a song without playing it. */
  hold: (track: Track) => void;
  start: (entry: QueueEntry) => void;
};

/** Time enough to think better of it. */
const UNDO_MS = 8_000;

const named = (track: Track): string => `“${track.title || 'The song'}”`;

/** What a listener does to the queue. Nothing asks whether he is sure: what was taken away can be brought back. */
export const createQueueCommands = ({ store, show, hold, start }: Parts) => {
  const state = () => readPlayer(store);
  const insert = (entry: QueueEntry, index: number) =>
    store.dispatch(playerActions.entryAdded({ entry, index }));

  const add = (track: Track, index: number, message: string) => {
    const entry = { id: nanoid(), track };
    if (state().track === null) hold(track);
    else insert(entry, index);
    show({ kind: 'info', message });
  };

  const undoable = (message: string, undo: () => void) =>
    show({ kind: 'info', message, durationMs: UNDO_MS, actions: [{ label: 'Undo', run: undo }] });

  return {
    playNext: (track: Track) => add(track, 0, `${named(track)} plays next.`),
    add: (track: Track) => add(track, state().queue.length, `Added ${named(track)} to the queue.`),
    play: (id: string) => {
      const entry = state().queue.find((each) => each.id === id);
      if (entry) start(entry);
    },
    move: (id: string, to: number) => void store.dispatch(playerActions.entryMoved({ id, to })),
    remove: (id: string) => {
      const index = state().queue.findIndex((each) => each.id === id);
      const entry = state().queue[index];
      if (!entry) return;
      store.dispatch(playerActions.entryRemoved(id));
      undoable(`Removed ${named(entry.track)}.`, () => insert(entry, index));
    },
    clear: () => {
      const { queue } = state();
      if (queue.length === 0) return;
      store.dispatch(playerActions.queueReplaced([]));
      undoable('The queue was cleared.', () =>
        store.dispatch(playerActions.queueReplaced([...queue, ...state().queue])),
      );
    },
  };
};

export type QueueCommands = ReturnType<typeof createQueueCommands>;
