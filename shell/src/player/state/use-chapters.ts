import { useMemo } from 'react';
import { spanOf } from './bounds.ts';
import { chaptersIn, type Chapter } from './chapters.ts';
import { usePlayerSelector } from './use-player-selector.ts';

/** Returns the current song's start and end in the video, and its chapters. */
export const useChapters = (): { start: number; end: number; chapters: readonly Chapter[] } => {
  const { start, end } = spanOf(usePlayerSelector((state) => state));
  const all = usePlayerSelector((state) => state.chapters);
  const chapters = useMemo(() => chaptersIn(all, { start, end }), [all, start, end]);
  return { start, end, chapters };
};
