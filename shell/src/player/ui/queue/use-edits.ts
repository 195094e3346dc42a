import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useDispatch, type QueueEntry } from '@rushtone/contract';
import { playerActions } from '../../state/player.slice.ts';
import { useQueueFocus, type Control } from './use-queue-focus.ts';

/** Rows rendered beyond the viewport, so that fast scrolling shows no gaps. */
export const OVERSCAN_ROWS = 3;

type Options = {
  entries: readonly QueueEntry[];
  scroller: RefObject<HTMLElement | null>;
  scrollToIndex: (index: number) => void;
};

/**
 * Moves and removes entries, keeps focus and announces the new position. The functions are stable across
 * renders.
 */
export const useEdits = ({ entries, scroller, scrollToIndex }: Options) => {
  const dispatch = useDispatch();
  const [announcement, announce] = useState('');
  const { focusOn, focusAfterRender } = useQueueFocus(scroller);
  const latest = useRef({ entries, scrollToIndex });
  useLayoutEffect(() => {
    latest.current = { entries, scrollToIndex };
  });
  const edits = useMemo(() => {
    /** Call before the row is removed, which would lose focus. */
    const focusNeighbor = (index: number, control: Control) => {
      const { entries: rows } = latest.current;
      const neighbor = rows[index + 1] ?? rows[index - 1];
      if (neighbor) focusOn(neighbor.id, control);
      else scroller.current?.focus();
    };
    return {
      move: (id: string, from: number, to: number, control?: Control) => {
        const { entries: rows, scrollToIndex: scrollTo } = latest.current;
        if (control) {
          focusAfterRender(id, control);
          // Focusing scrolls only to rendered rows.
          if (Math.abs(to - from) > OVERSCAN_ROWS) scrollTo(to);
        }
        announce(`${rows[from]?.track.title}, ${to + 1} of ${rows.length}`);
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
  }, [dispatch, focusOn, focusAfterRender, scroller]);
  return { announcement, edits };
};

export type Edits = ReturnType<typeof useEdits>['edits'];
