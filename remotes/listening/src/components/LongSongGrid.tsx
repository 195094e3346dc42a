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
import type { SongList, SongSummary } from '@rushtone/domain';
import { DeferredImages, CardGrid } from '@rushtone/ui';
import { SongCards } from './SongCards.tsx';
import { SongRows } from './SongRows.tsx';
import styles from './LongSongGrid.module.scss';

export type SongView = 'cards' | 'rows';

/** Songs per chunk; fills whole rows with one to six columns. */
const CHUNK = 60;
/** Chunks that a slow device renders within a frame or two, without pictures and buttons. */
const STEP = 2;
/** Idle timeout in ms, for a page that is never idle. */
const BUSY_MS = 200;
/** Half a screen above and below the viewport. */
const NEAR_VIEW = '50% 0px';

/** Whether an element is in or near the viewport, or contains the focus. */
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
  playlistId?: string | undefined;
  list?: SongList | undefined;
  label: string;
  /** Number of the chunk's first song. */
  from: number;
  view: SongView;
  first: boolean;
  /** Whether to render the chunk off-screen too; until then, it starts as an empty box of its height. */
  due: boolean;
};

const SongChunk = memo(({ songs, playlistId, list, label, from, view, first, due }: SongChunkProps) => {
  const box = useRef<HTMLDivElement>(null);
  const near = useNearView(box, first);
  const [shown, setShown] = useState<SongView | null>(null);
  if ((near || due) && shown !== view) setShown(view);
  const shared = { songs, playlistId, list, textOnly: !near };
  return (
    <div ref={box} className={first ? undefined : styles.chunk}>
      {shown === 'rows' && <SongRows {...shared} label={label} from={from} />}
      {shown === 'cards' && (
        <CardGrid columns="songs" equalHeight label={label}>
          <SongCards {...shared} first={first} />
        </CardGrid>
      )}
    </div>
  );
});

/** Runs a callback when idle (Safari lacks `requestIdleCallback`). Returns a function that cancels it. */
const whenIdle = (run: () => void): (() => void) => {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const request = window.requestIdleCallback(run, { timeout: BUSY_MS });
  return () => window.cancelIdleCallback(request);
};

/** Returns the number of chunks to render: one at first, then a few more whenever the browser is idle. */
const useDueChunks = (count: number, view: SongView): number => {
  const [done, setDone] = useState({ view, chunks: 1 });
  const due = done.view === view ? done.chunks : 1;
  useEffect(
    () =>
      due < count ? whenIdle(() => startTransition(() => setDone({ view, chunks: due + STEP }))) : undefined,
    [due, count, view],
  );
  return due;
};

type LongSongGridProps = Pick<SongChunkProps, 'songs' | 'playlistId' | 'list' | 'label' | 'view'>;

/**
 * A list of thousands of songs, which the browser lays out and paints only near the viewport. All titles and links are
 * in the document, for find-in-page, Tab and screen readers; pictures and buttons are rendered only near the viewport.
 */
export const LongSongGrid = ({ songs, playlistId, list, label, view: chosen }: LongSongGridProps) => {
  const box = useRef<HTMLDivElement>(null);
  const chunks = useMemo(
    () =>
      Array.from({ length: Math.ceil(songs.length / CHUNK) }, (_, index) =>
        songs.slice(index * CHUNK, (index + 1) * CHUNK),
      ),
    [songs],
  );
  // Deferred, so that the view switch responds before the songs have rendered.
  const view = useDeferredValue(chosen);
  const due = useDueChunks(chunks.length, view);

  // All rows have the same height, so the first chunk determines the height of chunks that are not laid out yet.
  useLayoutEffect(() => {
    const [grid, first] = [box.current, box.current?.firstElementChild];
    if (!grid || !first) return;
    // Without the headings above the rows.
    const measure = () => {
      const { clientHeight } = first.lastElementChild ?? first;
      grid.style.setProperty('--chunk-height', `${clientHeight}px`);
    };
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
            due={index < due}
          />
        ))}
      </DeferredImages>
    </div>
  );
};
