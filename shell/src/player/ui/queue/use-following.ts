import { useDeferredValue, useMemo } from 'react';
import type { QueueEntry } from '@rushtone/contract';
import { searchText } from '@rushtone/domain';
import { upcomingIn } from '../../state/playing-list.ts';
import { usePlayerSelector } from '../../state/use-player-selector.ts';

const useMatching = (entries: readonly QueueEntry[], filter: string): readonly QueueEntry[] => {
  const words = searchText(filter).split(' ').filter(Boolean);
  const filtered = words.length > 0;
  const texts = useMemo(
    () => (filtered ? entries.map(({ track }) => searchText(`${track.title} ${track.artist}`)) : []),
    [filtered, entries],
  );
  return filtered
    ? entries.filter((_, index) => words.every((word) => texts[index]?.includes(word)))
    : entries;
};

/** What plays after the current song: the queue, then the rest of the list. Shuffle has no order to show. */
export const useFollowing = (typed: string) => {
  const filter = useDeferredValue(typed);
  const { queue, list, shuffle } = usePlayerSelector((state) => state);
  const upcoming = useMemo(() => (shuffle ? [] : upcomingIn(list)), [list, shuffle]);
  return {
    queue: useMatching(queue, filter),
    upcoming: useMatching(upcoming, filter),
    count: queue.length + upcoming.length,
    filtered: filter.trim() !== '',
  };
};
