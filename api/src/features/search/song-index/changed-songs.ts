import { BETWEEN_WORDS, isUnspaced, pairsOf } from '../song-search-text.ts';
import { songWithId, type SongIndex } from './layout.ts';
import type { SongSearch } from '../song-finder.ts';

type Changed = { words: ReadonlySet<string>; all: readonly string[] };

/** Matches by word prefix, or in scripts without spaces by substring. */
const hasWord = ({ words, all }: Changed, text: string): boolean => {
  if (!isUnspaced(text) || [...text].length === 1) return all.some((word) => word.startsWith(text));
  const pairs = pairsOf(text).slice(0, -1);
  return pairs.every((pair) => words.has(pair)) && all.some((word) => word.includes(text));
};

/** Songs changed since an index was built; their entries in the index are stale. */
export const createChangedSongs = (index: SongIndex) => {
  /** `null` for deleted songs. */
  const changed = new Map<string, Changed | null>();
  const outdated = new Set<number>();
  return {
    size: () => changed.size,
    note(videoId: string, search: string | null): void {
      const all = search?.split(BETWEEN_WORDS).filter((word) => word !== '');
      changed.set(videoId, all ? { words: new Set(all), all } : null);
      const song = songWithId(index, videoId);
      if (song !== -1) outdated.add(song);
    },
    isOutdated: (song: number): boolean => outdated.size > 0 && outdated.has(song),
    /** Returns the IDs of matching songs, unordered. */
    find: ({ words }: Pick<SongSearch, 'words'>): string[] =>
      [...changed].flatMap(([videoId, song]) =>
        song && words.every((alternatives) => alternatives.some((text) => hasWord(song, text)))
          ? [videoId]
          : [],
      ),
  };
};

export type ChangedSongs = ReturnType<typeof createChangedSongs>;
