import { useDeferredValue, useEffect, useMemo } from 'react';
import type { QueueEntry, Track } from '@rushtone/contract';
import { searchText } from '@rushtone/domain';
import { upcomingIn } from '../../state/playing-list.ts';
import { usePlayerSelector } from '../../state/use-player-selector.ts';

const texts = new WeakMap<Track, string>();

const textOf = (track: Track): string => {
  const text = texts.get(track) ?? searchText(`${track.title} ${track.artist}`);
  texts.set(track, text);
  return text;
};

/** Time to leave for the browser in each idle period, in ms. */
const SPARE_MS = 2;

/**
 * Prepares the songs' search texts while the browser is idle, because the first letter of a filter needs all
 * of them.
 */
const usePreparedTexts = (entries: readonly QueueEntry[]): void =>
  useEffect(() => {
    if (!window.requestIdleCallback) return undefined;
    let at = 0;
    const prepare = (deadline: IdleDeadline) => {
      for (; at < entries.length && deadline.timeRemaining() > SPARE_MS; at += 1) {
        const entry = entries[at];
        if (entry) textOf(entry.track);
      }
      if (at < entries.length) request = window.requestIdleCallback(prepare);
    };
    let request = window.requestIdleCallback(prepare);
    return () => window.cancelIdleCallback(request);
  }, [entries]);

const useMatching = (entries: readonly QueueEntry[], filter: string): readonly QueueEntry[] => {
  usePreparedTexts(entries);
  return useMemo(() => {
    const words = searchText(filter).split(' ').filter(Boolean);
    if (words.length === 0) return entries;
    return entries.filter(({ track }) => words.every((word) => textOf(track).includes(word)));
  }, [entries, filter]);
};

/**
 * Returns what plays after the current song: the queue, then the rest of the list. Shuffle has no order to
 * show.
 */
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
