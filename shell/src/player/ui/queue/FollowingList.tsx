import { memo, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { QueueEntry } from '@rushtone/contract';
import { VisuallyHidden } from '@rushtone/ui';
import { QueueRow } from './QueueRow.tsx';
import { ROW_PX, rowOffset, useDrag } from './use-drag.ts';
import { OVERSCAN_ROWS, useEdits } from './use-edits.ts';
import type { Selection } from './use-selection.ts';
import styles from './QueueDrawer.module.scss';

export type FollowingListProps = {
  label: string;
  entries: readonly QueueEntry[];
  /** Whether the list is filtered, while which songs cannot be moved. */
  filtered: boolean;
  /** `null` unless songs are being selected. */
  selection: Selection | null;
  /** Starts a selection with this song. */
  onSelect: (id: string) => void;
  scroller: RefObject<HTMLDivElement | null>;
  /** Everything above this list's section. */
  above: RefObject<HTMLElement | null>;
};

/** Returns where the list begins in the scroller, in px. */
const useOffset = (list: RefObject<HTMLElement | null>, above: FollowingListProps['above']): number => {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    if (!above.current) return;
    const sizes = new ResizeObserver(() => setOffset(list.current?.offsetTop ?? 0));
    sizes.observe(above.current);
    return () => sizes.disconnect();
  }, [list, above]);
  return offset;
};

/** Renders only the rows near the viewport, so that 5,000 songs are as fast as five. */
export const FollowingList = memo((props: FollowingListProps) => {
  const { label, entries, filtered, selection, onSelect, scroller, above } = props;
  const list = useRef<HTMLOListElement>(null);
  const offset = useOffset(list, above);
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    scrollMargin: offset,
    overscan: OVERSCAN_ROWS,
  });
  const { announcement, edits } = useEdits({
    entries,
    scroller,
    scrollToIndex: (index) => virtualizer.scrollToIndex(index),
  });
  const { drag, handlers } = useDrag({ scroller, count: entries.length, onDrop: edits.move });

  return (
    <>
      <ol
        ref={list}
        className={styles.list}
        aria-label={label}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const entry = entries[index];
          if (!entry) return null;
          const dragged = drag?.id === entry.id;
          return (
            <QueueRow
              key={entry.id}
              entry={entry}
              index={index}
              count={entries.length}
              top={start - offset + (dragged ? drag.dy : rowOffset(index, drag))}
              dragged={dragged}
              handlers={filtered || selection ? null : handlers}
              selection={selection}
              onSelect={onSelect}
              edits={edits}
            />
          );
        })}
      </ol>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  );
});
