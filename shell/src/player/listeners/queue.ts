import { isAnyOf, nanoid } from '@reduxjs/toolkit';
import type { QueueEntry, Track } from '@rushtone/contract';
import { countOf, shuffled } from '@rushtone/domain';
import { flyToQueue } from '../../motion/fly-to-queue.ts';
import { playerActions } from '../state/player.slice.ts';
import { entriesOf, placeOf, placesOf, type Place } from '../state/queue-reducers.ts';
import type { PlayerContext } from './context.ts';

const {
  entriesQueued,
  entriesRemoved,
  entriesReplaced,
  entriesRestored,
  entryAdded,
  entryMoved,
  entryQueued,
  entryRemoved,
  entryStarted,
  moveRequested,
  playAllNextRequested,
  playNextRequested,
  queueCleared,
  queueRequested,
  queueRestored,
  shuffleOnceRequested,
  trackPrepared,
} = playerActions;

const UNDO_MS = 8_000;

type NotifyUndoable = (message: string, undo: () => void) => () => void;

const quoted = (track: Track): string => `“${track.title || 'The song'}”`;

/** Returns the entries in their previous order, followed by those added since. */
const inOrderOf = (before: readonly QueueEntry[], entries: readonly QueueEntry[]): QueueEntry[] => {
  const now = new Map(entries.map((entry) => [entry.id, entry]));
  const known = before.filter(({ id }) => now.delete(id));
  return [...known, ...now.values()];
};

/** Undoes a song's move in several steps with one Undo. */
const listenForMoves = ({ listen, dispatch, getState }: PlayerContext, notifyUndoable: NotifyUndoable) => {
  let moved: { id: string; from: number; dismiss: () => void } | null = null;
  listen({
    matcher: isAnyOf(
      moveRequested,
      entryRemoved,
      entriesRemoved,
      playNextRequested,
      playAllNextRequested,
      shuffleOnceRequested,
      queueCleared,
      entryStarted,
    ),
    effect: (action) => {
      const last = moved;
      moved = null;
      last?.dismiss();
      if (!moveRequested.match(action)) return;
      const { id, to } = action.payload;
      const place = placeOf(getState(), id);
      if (!place) return;
      dispatch(entryMoved({ id, to }));
      const from = last?.id === id ? last.from : place.index;
      const dismiss = notifyUndoable(`Moved ${quoted(place.entry.track)}.`, () => {
        moved = null;
        dispatch(entryMoved({ id, to: from }));
      });
      moved = { id, from, dismiss };
    },
  });
};

/** Undoes a change of several songs with one Undo. */
const listenForSelections = (
  { listen, dispatch, getState }: PlayerContext,
  notifyUndoable: NotifyUndoable,
) => {
  /** A list's songs are restored only while that list is still current. */
  const restoring = (places: readonly Place[]) => {
    const { name } = getState().list ?? {};
    return () => {
      const same = getState().list?.name === name;
      dispatch(entriesRestored(places.filter(({ section }) => section === 'queue' || same)));
    };
  };
  listen({
    actionCreator: entriesRemoved,
    effect: ({ payload: ids }, { getOriginalState }) => {
      const places = placesOf(getOriginalState().player, ids);
      if (places.length > 0) notifyUndoable(`Removed ${countOf(places.length, 'song')}.`, restoring(places));
    },
  });
  listen({
    actionCreator: playAllNextRequested,
    effect: ({ payload: ids }) => {
      const places = placesOf(getState(), ids);
      if (places.length === 0) return;
      const batch = nanoid();
      const entries = places.map(({ entry: { track } }, index) => ({ id: `${batch}-${index}`, track }));
      const restore = restoring(places);
      dispatch(entriesQueued({ ids, entries }));
      notifyUndoable(
        `${countOf(places.length, 'song')} ${places.length === 1 ? 'plays' : 'play'} next.`,
        () => {
          const added = new Set(entries.map(({ id }) => id));
          const queue = getState().queue.filter(({ id }) => !added.has(id));
          dispatch(entriesReplaced({ section: 'queue', entries: queue }));
          restore();
        },
      );
    },
  });
};

const listenForShuffles = ({ listen, dispatch, getState }: PlayerContext, notifyUndoable: NotifyUndoable) =>
  listen({
    actionCreator: shuffleOnceRequested,
    effect: ({ payload: section }) => {
      const before = entriesOf(getState(), section);
      const { name } = getState().list ?? {};
      dispatch(entriesReplaced({ section, entries: shuffled(before) }));
      notifyUndoable('Shuffled the songs that follow.', () => {
        if (section === 'list' && getState().list?.name !== name) return;
        dispatch(entriesReplaced({ section, entries: inOrderOf(before, entriesOf(getState(), section)) }));
      });
    },
  });

/** Handles changes of the upcoming songs, and offers Undo instead of asking for confirmation. */
export const listenForQueueChanges = (context: PlayerContext): void => {
  const { listen, dispatch, getState, notify } = context;
  const notifyUndoable: NotifyUndoable = (message, undo) =>
    notify({ kind: 'info', message, durationMs: UNDO_MS, actions: [{ label: 'Undo', run: undo }] });

  listenForMoves(context, notifyUndoable);
  listenForSelections(context, notifyUndoable);
  listenForShuffles(context, notifyUndoable);
  listen({
    actionCreator: queueRequested,
    effect: ({ payload: { track, position } }) => {
      const { track: current, queue } = getState();
      const index = position === 'next' ? 0 : queue.length;
      if (current === null) dispatch(trackPrepared({ track }));
      else {
        dispatch(entryAdded({ entry: { id: nanoid(), track }, index }));
        flyToQueue();
      }
      const message =
        position === 'next' ? `${quoted(track)} plays next.` : `Added ${quoted(track)} to the queue.`;
      notify({ kind: 'info', message });
    },
  });
  listen({
    actionCreator: entryRemoved,
    effect: ({ payload: id }, { getOriginalState }) => {
      const place = placeOf(getOriginalState().player, id);
      if (place) notifyUndoable(`Removed ${quoted(place.entry.track)}.`, () => dispatch(entryAdded(place)));
    },
  });
  listen({
    actionCreator: playNextRequested,
    effect: ({ payload: id }) => {
      const place = placeOf(getState(), id);
      if (!place) return;
      const entry = { id: nanoid(), track: place.entry.track };
      dispatch(entryQueued({ id, entry }));
      notifyUndoable(`${quoted(entry.track)} plays next.`, () => {
        const { queue } = getState();
        dispatch(
          entriesReplaced({ section: 'queue', entries: queue.filter((each) => each.id !== entry.id) }),
        );
        dispatch(entryAdded(place));
      });
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
