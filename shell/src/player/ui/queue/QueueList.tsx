import { useRef, useState } from 'react';
import { usePlayerState } from '@rushtone/contract';
import { VisuallyHidden } from '@rushtone/ui';
import type { PlayerCore } from '../../player-core.ts';
import { ROW_PX, wayOf } from './drag.ts';
import { QueueRow } from './QueueRow.tsx';
import { bringIntoView, useRowsInView } from './rows-in-view.ts';
import { useDrag } from './use-drag.ts';
import { useQueueFocus, type Control } from './use-queue-focus.ts';
import styles from './QueueDrawer.module.scss';

/** Only the rows that can be seen are in the document, so that 500 songs are as quick as five. */
export const QueueList = ({ player }: { player: PlayerCore }) => {
  const queue = usePlayerState((state) => state.queue);
  const unavailable = usePlayerState((state) => state.unavailable);
  const scroller = useRef<HTMLDivElement>(null);
  const [said, say] = useState('');
  const focusOn = useQueueFocus(scroller);
  const rows = useRowsInView(scroller, queue.length);

  const move = (id: string, to: number, control?: Control) => {
    const name = queue.find((entry) => entry.id === id)?.track.title;
    if (control) {
      focusOn(id, control);
      bringIntoView(scroller.current, to);
    }
    say(`${name}, ${to + 1} of ${queue.length}`);
    player.queue.move(id, to);
  };
  const remove = (index: number) => {
    const neighbour = queue[index + 1] ?? queue[index - 1];
    const id = queue[index]?.id;
    if (neighbour) focusOn(neighbour.id, 'remove');
    if (id) player.queue.remove(id);
  };
  const { drag, handlersOf } = useDrag({ scroller, count: queue.length, onDrop: (id, to) => move(id, to) });

  return (
    <div ref={scroller} className={styles.scroller}>
      <ol className={styles.list} aria-label="Queued songs" style={{ height: queue.length * ROW_PX }}>
        {queue.slice(rows.first, rows.last + 1).map((entry, offset) => {
          const index = rows.first + offset;
          const dragged = drag?.id === entry.id;
          const top = index * ROW_PX + (dragged ? drag.dy : wayOf(index, drag));
          return (
            <QueueRow
              key={entry.id}
              entry={entry}
              index={index}
              count={queue.length}
              style={{ transform: `translateY(${top}px)` }}
              dragged={dragged}
              unavailable={unavailable.includes(entry.track.videoId)}
              handle={handlersOf(entry.id, index)}
              onPlay={() => player.queue.play(entry.id)}
              onRemove={() => remove(index)}
              onMove={(to, control) => move(entry.id, to, control)}
            />
          );
        })}
      </ol>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </div>
  );
};
