import { useRef, useState, type RefObject } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDispatch } from '@rushtone/contract';
import { VisuallyHidden } from '@rushtone/ui';
import { playerActions } from '../../state/player.slice.ts';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import { QueueRow } from './QueueRow.tsx';
import { ROW_PX, rowOffset, useDrag } from './use-drag.ts';
import { useQueueFocus, type Control } from './use-queue-focus.ts';
import styles from './QueueDrawer.module.scss';

/** Rows beyond the view, so that a fast scroll shows no gap. */
const OVERSCAN_ROWS = 3;

/** Moves and removes entries; keeps the focus and announces the new position. */
const useQueueEdits = (
  scroller: RefObject<HTMLDivElement | null>,
  scrollToIndex: (index: number) => void,
) => {
  const dispatch = useDispatch();
  const queue = usePlayerSelector((state) => state.queue);
  const [announcement, announce] = useState('');
  const focusOn = useQueueFocus(scroller);
  return {
    announcement,
    move: (id: string, to: number, control?: Control) => {
      const name = queue.find((entry) => entry.id === id)?.track.title;
      if (control) {
        focusOn(id, control);
        scrollToIndex(to);
      }
      announce(`${name}, ${to + 1} of ${queue.length}`);
      dispatch(playerActions.entryMoved({ id, to }));
    },
    remove: (index: number) => {
      const neighbor = queue[index + 1] ?? queue[index - 1];
      const id = queue[index]?.id;
      if (neighbor) focusOn(neighbor.id, 'remove');
      if (id) dispatch(playerActions.entryRemoved(id));
    },
  };
};

/** Only the rows near the view are in the document, so that 500 songs are as fast as five. */
export const QueueList = () => {
  const queue = usePlayerSelector((state) => state.queue);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: queue.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => queue[index]?.id ?? index,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN_ROWS,
  });
  const { announcement, move, remove } = useQueueEdits(scroller, (index) => virtualizer.scrollToIndex(index));
  const { drag, handlersOf } = useDrag({ scroller, count: queue.length, onDrop: (id, to) => move(id, to) });

  return (
    <div ref={scroller} className={styles.scroller}>
      <ol className={styles.list} aria-label="Queued songs" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const entry = queue[index];
          if (!entry) return null;
          const dragged = drag?.id === entry.id;
          const top = start + (dragged ? drag.dy : rowOffset(index, drag));
          return (
            <QueueRow
              key={entry.id}
              entry={entry}
              index={index}
              count={queue.length}
              style={{ transform: `translateY(${top}px)` }}
              dragged={dragged}
              handle={handlersOf(entry.id, index)}
              onRemove={() => remove(index)}
              onMove={(to, control) => move(entry.id, to, control)}
            />
          );
        })}
      </ol>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </div>
  );
};
