import {
  memo,
  startTransition,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import type { SongSummary } from '@rushtone/domain';
import { DeferredImages, CardGrid } from '@rushtone/ui';
import { SongCards } from './SongCards.tsx';
import { SongRows } from './SongRows.tsx';
import type { SongList } from './track.ts';
import styles from './LongSongGrid.module.scss';

export type SongView = 'cards' | 'rows';

/** Fills whole rows at one to six columns. */
const CHUNK = 60;
/** Half a screen above and below the view. */
const NEAR_VIEW = '50% 0px';

/** Whether an element is in view or close to it. One that contains the focus stays so. */
const useNearView = (box: RefObject<HTMLElement | null>, initial: boolean): boolean => {
  const [near, setNear] = useState(initial);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const update = ([entry]: IntersectionObserverEntry[]) => {
      const next = entry?.isIntersecting ?? false;
      if (!next && current.contains(document.activeElement)) return;
      startTransition(() => setNear(next));
    };
    const observer = new IntersectionObserver(update, { rootMargin: NEAR_VIEW });
    observer.observe(current);
    return () => observer.disconnect();
  }, [box]);
  return near;
};

type SongChunkProps = {
  songs: readonly SongSummary[];
  playlistId?: string;
  list?: SongList;
  label: string;
  /** Number of the first song. */
  from: number;
  view: SongView;
  first: boolean;
  /** Until then a chunk out of view is an empty box of its height. */
  filled: boolean;
};

const SongChunk = memo(({ songs, playlistId, list, label, from, view, first, filled }: SongChunkProps) => {
  const box = useRef<HTMLUListElement & HTMLOListElement>(null);
  const near = useNearView(box, first);
  const className = first ? undefined : styles.chunk;
  if (view === 'rows')
    return (
      <SongRows
        ref={box}
        className={className}
        songs={filled || near ? songs : []}
        playlistId={playlistId}
        list={list}
        label={label}
        from={from}
        textOnly={!near}
      />
    );
  return (
    <CardGrid ref={box} className={className} columns="songs" equalHeight label={label}>
      {(filled || near) && (
        <SongCards songs={songs} playlistId={playlistId} list={list} first={first} textOnly={!near} />
      )}
    </CardGrid>
  );
});

type LongSongGridProps = Pick<SongChunkProps, 'songs' | 'playlistId' | 'list' | 'label' | 'view'>;

/**
 * Thousands of songs, of which the browser lays out and paints only those near the view. All titles and links are in
 * the document, for find-in-page, Tab and screen readers; pictures and buttons exist only near the view.
 */
export const LongSongGrid = ({ songs, playlistId, list, label, view }: LongSongGridProps) => {
  const box = useRef<HTMLDivElement>(null);
  const chunks = useMemo(
    () =>
      Array.from({ length: Math.ceil(songs.length / CHUNK) }, (_, index) =>
        songs.slice(index * CHUNK, (index + 1) * CHUNK),
      ),
    [songs],
  );
  // The first chunk renders at once, the text of the others in the background.
  const filled = useDeferredValue(true, false);

  // All rows are equally high, so the first chunk gives the height of those that are not laid out yet.
  useLayoutEffect(() => {
    const [grid, first] = [box.current, box.current?.firstElementChild];
    if (!grid || !first) return;
    const measure = () => grid.style.setProperty('--chunk-height', `${first.clientHeight}px`);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(first);
    return () => sizes.disconnect();
  }, []);

  return (
    <div ref={box} className={view === 'cards' ? styles.grid : undefined} role="group" aria-label={label}>
      <DeferredImages>
        {chunks.map((chunk, index) => (
          <SongChunk
            key={chunk[0]?.youtube_id}
            songs={chunk}
            playlistId={playlistId}
            list={list}
            from={index * CHUNK + 1}
            view={view}
            label={`${label} ${index * CHUNK + 1} to ${index * CHUNK + chunk.length}`}
            first={index === 0}
            filled={index === 0 || filled}
          />
        ))}
      </DeferredImages>
    </div>
  );
};
