import type { QueueEntry, Track, TrackList } from '@rushtone/contract';

/** The current list: `entries[at]` is the current song, or the one interrupted by a queued song. */
export type PlayingList = {
  name: string;
  entries: readonly QueueEntry[];
  at: number;
  /** Whether autoplay found it. */
  similar: boolean;
};

export type ListStart = TrackList & Partial<Pick<PlayingList, 'similar'>>;

export const isSameTrack = (a: Track | null, b: Track | null): boolean =>
  a?.videoId === b?.videoId && a?.playlistId === b?.playlistId;

/** Creates the list around a song; `null` if the list does not contain it. */
export const listAround = (
  track: Track,
  { name, tracks, similar = false }: ListStart,
): PlayingList | null => {
  const at = tracks.findIndex((each) => isSameTrack(each, track));
  if (at < 0) return null;
  return { name, entries: tracks.map((each, index) => ({ id: `list-${index}`, track: each })), at, similar };
};

/** Returns the list with `track` as its current song. Prefers a neighbor, since a list may contain a song twice. */
export const moveTo = (list: PlayingList, track: Track): PlayingList | null => {
  const isAt = (at: number) => isSameTrack(list.entries[at]?.track ?? null, track);
  const at =
    [list.at + 1, list.at - 1, list.at].find(isAt) ??
    list.entries.findIndex((each) => isSameTrack(each.track, track));
  return at < 0 ? null : { ...list, at };
};

export const upcomingIn = (list: PlayingList | null): readonly QueueEntry[] =>
  list ? list.entries.slice(list.at + 1) : [];

/** Replaces the upcoming entries and keeps those that have played. */
export const withUpcoming = (list: PlayingList, upcoming: readonly QueueEntry[]): PlayingList => {
  const played = list.entries.slice(0, list.at + 1);
  const ids = new Set(played.map(({ id }) => id));
  return { ...list, entries: [...played, ...upcoming.filter(({ id }) => !ids.has(id))] };
};

/** Removes the current song, because it was deleted. The one before it becomes current. */
export const withoutCurrent = (list: PlayingList): PlayingList => ({
  ...list,
  entries: list.entries.toSpliced(list.at, 1),
  at: list.at - 1,
});

export const neighborsIn = (list: PlayingList, repeatList: boolean) => {
  const first = repeatList ? list.entries[0] : undefined;
  return {
    next: (list.entries[list.at + 1] ?? first)?.track ?? null,
    previous: list.entries[list.at - 1]?.track ?? null,
  };
};
