import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDispatch, type QueueEntry } from '@rushtone/contract';
import { VisuallyHidden } from '@rushtone/ui';
import { playerActions } from '../../state/player.slice.ts';
import { QueueRow } from './QueueRow.tsx';
import { ROW_PX, rowOffset, useDrag } from './use-drag.ts';
import { useQueueFocus, type Control } from './use-queue-focus.ts';
import type { Selection } from './use-selection.ts';
import styles from './QueueDrawer.module.scss';

/** Rows beyond the view, so that a fast scroll shows no gap. */
const OVERSCAN_ROWS = 3;

export type FollowingListProps = {
  label: string;
  entries: readonly QueueEntry[];
  /** Songs found by the filter keep their places. */
  filtered: boolean;
  /** Null unless songs are being selected. */
  selection: Selection | null;
  /** Begins with this song. */
  onSelect: (id: string) => void;
  scroller: RefObject<HTMLDivElement | null>;
  /** All that is above the section of this list. */
  above: RefObject<HTMLElement | null>;
};

/** Moves and removes entries; keeps the focus and announces the new position. */
const useEdits = ({ entries, scroller }: FollowingListProps, scrollToIndex: (index: number) => void) => {
  const dispatch = useDispatch();
  const [announcement, announce] = useState('');
  const focusOn = useQueueFocus(scroller);
  const focusNeighbor = (index: number, control: Control) => {
    const neighbor = entries[index + 1] ?? entries[index - 1];
    if (neighbor) focusOn(neighbor.id, control);
    else scroller.current?.focus();
  };
  return {
    announcement,
    move: (id: string, to: number, control?: Control) => {
      const name = entries.find((entry) => entry.id === id)?.track.title;
      if (control) {
        focusOn(id, control);
        scrollToIndex(to);
      }
      announce(`${name}, ${to + 1} of ${entries.length}`);
      dispatch(playerActions.moveRequested({ id, to }));
    },
    remove: (id: string, index: number) => {
      focusNeighbor(index, 'remove');
      dispatch(playerActions.entryRemoved(id));
    },
    playNext: (id: string, index: number) => {
      focusNeighbor(index, 'next');
      dispatch(playerActions.playNextRequested(id));
    },
  };
};

/** Where the list begins in the scroller, in pixels. */
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

/** Only the rows near the view are in the document, so that 5,000 songs are as fast as five. */
export const FollowingList = (props: FollowingListProps) => {
  const { label, entries, filtered, selection, onSelect, scroller, above } = props;
  const list = useRef<HTMLOListElement>(null);
  const offset = useOffset(list, above);
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => entries[index]?.id ?? index,
    estimateSize: () => ROW_PX,
    scrollMargin: offset,
    overscan: OVERSCAN_ROWS,
  });
  const { announcement, move, remove, playNext } = useEdits(props, (index) =>
    virtualizer.scrollToIndex(index),
  );
  const { drag, handlersOf } = useDrag({ scroller, count: entries.length, onDrop: (id, to) => move(id, to) });

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
          const top = start - offset + (dragged ? drag.dy : rowOffset(index, drag));
          return (
            <QueueRow
              key={entry.id}
              entry={entry}
              index={index}
              count={entries.length}
              style={{ transform: `translateY(${top}px)` }}
              dragged={dragged}
              handle={filtered || selection ? null : handlersOf(entry.id, index)}
              selection={selection}
              onSelect={() => onSelect(entry.id)}
              onRemove={() => remove(entry.id, index)}
              onPlayNext={() => playNext(entry.id, index)}
              onMove={(to, control) => move(entry.id, to, control)}
            />
          );
        })}
      </ol>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  );
};
