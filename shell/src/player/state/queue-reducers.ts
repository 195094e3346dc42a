import { original, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import type { QueueEntry, Track, TrackList } from '@rushtone/contract';
import type { PlayerState } from './player-state.ts';
import { listAround, neighborsIn, upcomingIn, withoutCurrent, withUpcoming } from './playing-list.ts';

/** Upcoming songs are the user's queue, then the rest of the list. */
export type Section = 'queue' | 'list';

export const entriesOf = (state: Pick<PlayerState, 'queue' | 'list'>, section: Section) =>
  section === 'queue' ? state.queue : upcomingIn(state.list);

export type Place = { section: Section; index: number; entry: QueueEntry };

export const placeOf = (state: Pick<PlayerState, 'queue' | 'list'>, id: string): Place | null => {
  for (const section of ['queue', 'list'] as const) {
    const entries = entriesOf(state, section);
    const index = entries.findIndex((each) => each.id === id);
    const entry = entries[index];
    if (entry) return { section, index, entry };
  }
  return null;
};

/** Returns the places of entries, in playback order. */
export const placesOf = (state: Pick<PlayerState, 'queue' | 'list'>, ids: readonly string[]): Place[] => {
  const wanted = new Set(ids);
  return (['queue', 'list'] as const).flatMap((section) =>
    entriesOf(state, section)
      .map((entry, index) => ({ section, index, entry }))
      .filter(({ entry }) => wanted.has(entry.id)),
  );
};

/** Freezes the arrays, because Immer visits each song of an array that is not frozen. */
export const frozen = (state: PlayerState): PlayerState => {
  Object.freeze(state.queue);
  if (state.list) Object.freeze(state.list.entries);
  return state;
};

/**
 * Updates the neighbors from the list, if there is one. While shuffling, Previous goes back through the
 * `heard` songs.
 */
export const withNeighbors = (state: PlayerState): PlayerState => {
  const { list, shuffle, heard, repeatList } = state;
  const { next, previous: listPrevious } = list
    ? neighborsIn(list, repeatList)
    : {
        next: state.next,
        previous: state.listPrevious,
      };
  const previous = state.queued ? state.previous : ((shuffle ? heard.at(-1) : undefined) ?? listPrevious);
  return frozen({ ...state, from: list?.name ?? null, next, listPrevious, previous });
};

const withEntries = (state: PlayerState, section: Section, entries: readonly QueueEntry[]): PlayerState => {
  if (section === 'queue') return { ...state, queue: entries };
  return state.list ? withNeighbors({ ...state, list: withUpcoming(state.list, entries) }) : state;
};

const removed = (state: PlayerState, id: string): PlayerState => {
  const place = placeOf(state, id);
  if (!place) return state;
  return withEntries(state, place.section, entriesOf(state, place.section).toSpliced(place.index, 1));
};

const withoutEntries = (before: PlayerState, ids: readonly string[]): PlayerState => {
  const gone = new Set(ids);
  return (['queue', 'list'] as const).reduce((state, section) => {
    const entries = entriesOf(state, section);
    const left = entries.filter(({ id }) => !gone.has(id));
    return left.length < entries.length ? withEntries(state, section, left) : state;
  }, before);
};

/** Reverses `withoutEntries`: restores each entry at its place, in the order of `placesOf`. */
const withPlaces = (before: PlayerState, places: readonly Place[]): PlayerState =>
  (['queue', 'list'] as const).reduce((state, section) => {
    const own = places.filter((place) => place.section === section);
    if (own.length === 0) return state;
    const others = entriesOf(state, section);
    const entries: QueueEntry[] = [];
    let taken = 0;
    for (const { index, entry } of own) {
      const until = Math.min(others.length, taken + Math.max(0, index - entries.length));
      for (const other of others.slice(taken, until)) entries.push(other);
      taken = until;
      entries.push(entry);
    }
    return withEntries(state, section, [...entries, ...others.slice(taken)]);
  }, before);

type Added = { entry: QueueEntry; index: number; section?: Section };

const added = (state: PlayerState, { entry, index, section = 'queue' }: Added): PlayerState =>
  withEntries(state, section, entriesOf(state, section).toSpliced(index, 0, entry));

/** Returns the original state, because Immer's drafts would make changes of 5,000 songs slow. */
export const stateOf = (draft: Draft<PlayerState>): PlayerState => original(draft) ?? (draft as PlayerState);

const edit =
  <Payload>(change: (state: PlayerState, payload: Payload) => PlayerState) =>
  (draft: Draft<PlayerState>, { payload }: PayloadAction<Payload>): PlayerState =>
    frozen(change(stateOf(draft), payload));

/** Reducers for changes of the upcoming songs. */
export const queueReducers = {
  entryAdded: edit(added),
  entryRemoved: edit(removed),
  /** `to` is an index within its section. */
  entryMoved: edit((state: PlayerState, { id, to }: { id: string; to: number }) => {
    const place = placeOf(state, id);
    if (!place) return state;
    const others = entriesOf(state, place.section).toSpliced(place.index, 1);
    return withEntries(state, place.section, others.toSpliced(Math.max(0, to), 0, place.entry));
  }),
  /** Moves a song to the front of the queue. `entry` has a new ID there, because the list may come around again. */
  entryQueued: edit((state: PlayerState, { id, entry }: { id: string; entry: QueueEntry }) =>
    added(removed(state, id), { entry, index: 0 }),
  ),
  entriesRemoved: edit(withoutEntries),
  entriesRestored: edit(withPlaces),
  /** Like `entryQueued`, for several songs. */
  entriesQueued: edit(
    (state: PlayerState, { ids, entries }: { ids: readonly string[]; entries: readonly QueueEntry[] }) => {
      const left = withoutEntries(state, ids);
      return { ...left, queue: [...entries, ...left.queue] };
    },
  ),
  entriesReplaced: edit(
    (state: PlayerState, { section, entries }: { section: Section; entries: readonly QueueEntry[] }) =>
      withEntries(state, section, entries),
  ),
  queueCleared: edit<void>((state) => ({ ...state, queue: [] })),
  queueRestored: edit((state: PlayerState, queue: readonly QueueEntry[]) => ({
    ...state,
    queue: [...queue, ...state.queue],
  })),
  repeatListChanged: edit((state: PlayerState, repeatList: boolean) =>
    withNeighbors({ ...state, repeatList }),
  ),
  /** Sets the list of a song that was opened by URL, but only if it agrees with `/song/get` on the next song. */
  listLoaded: edit((state: PlayerState, { track, from }: { track: Track; from: TrackList }) => {
    const { track: current, list: known, queued, next } = state;
    if (known || queued || current?.videoId !== track.videoId) return state;
    const list = listAround(track, from);
    if (!list || neighborsIn(list, false).next?.videoId !== next?.videoId) return state;
    return withNeighbors({ ...state, list });
  }),
  /** The current song was deleted, so its list continues without it. */
  songDeleted: edit<void>((state) =>
    state.list && !state.queued ? withNeighbors({ ...state, list: withoutCurrent(state.list) }) : state,
  ),
};
