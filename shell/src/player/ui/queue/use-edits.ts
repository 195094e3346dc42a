import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useDispatch, type QueueEntry } from '@rushtone/contract';
import { playerActions } from '../../state/player.slice.ts';
import { useQueueFocus, type Control } from './use-queue-focus.ts';

/** Rows beyond the view, so that a fast scroll shows no gap. */
export const OVERSCAN_ROWS = 3;

type Options = {
  entries: readonly QueueEntry[];
  scroller: RefObject<HTMLElement | null>;
  scrollToIndex: (index: number) => void;
};

/** Moves and removes entries; keeps the focus and announces the new position. The same functions in each render. */
export const useEdits = ({ entries, scroller, scrollToIndex }: Options) => {
  const dispatch = useDispatch();
  const [announcement, announce] = useState('');
  const { focusOn, focusAfterRender } = useQueueFocus(scroller);
  const latest = useRef({ entries, scrollToIndex });
  useLayoutEffect(() => {
    latest.current = { entries, scrollToIndex };
  });
  const edits = useMemo(() => {
    /** Before the row is gone: the focus of a row that goes would be lost. */
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
          // The focus scrolls to what is rendered.
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
