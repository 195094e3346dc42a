import type { QueueEntry, Track, TrackList } from '@rushtone/contract';

/** The list that plays: `entries[at]` is its current song, or the one that a queued song interrupts. */
export type PlayingList = {
  name: string;
  entries: readonly QueueEntry[];
  at: number;
  /** Found by autoplay. */
  similar: boolean;
};

export type ListStart = TrackList & Partial<Pick<PlayingList, 'similar'>>;

export const isSameTrack = (a: Track | null, b: Track | null): boolean =>
  a?.videoId === b?.videoId && a?.playlistId === b?.playlistId;

/** Null if the list does not contain the song. */
export const listAround = (
  track: Track,
  { name, tracks, similar = false }: ListStart,
): PlayingList | null => {
  const at = tracks.findIndex((each) => isSameTrack(each, track));
  if (at < 0) return null;
  return { name, entries: tracks.map((each, index) => ({ id: `list-${index}`, track: each })), at, similar };
};

/** The list with `track` as its current song; a neighbor before any other, since a list may have a song twice. */
export const moveTo = (list: PlayingList, track: Track): PlayingList | null => {
  const isAt = (at: number) => isSameTrack(list.entries[at]?.track ?? null, track);
  const at =
    [list.at + 1, list.at - 1, list.at].find(isAt) ??
    list.entries.findIndex((each) => isSameTrack(each.track, track));
  return at < 0 ? null : { ...list, at };
};

export const upcomingIn = (list: PlayingList | null): readonly QueueEntry[] =>
  list ? list.entries.slice(list.at + 1) : [];

/** What has played stays as it is. */
export const withUpcoming = (list: PlayingList, upcoming: readonly QueueEntry[]): PlayingList => {
  const played = list.entries.slice(0, list.at + 1);
  const ids = new Set(played.map(({ id }) => id));
  return { ...list, entries: [...played, ...upcoming.filter(({ id }) => !ids.has(id))] };
};

/** The current song becomes the one before it, because it was deleted. */
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
