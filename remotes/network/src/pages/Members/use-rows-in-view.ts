import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react';
import { FIRST_MEMBERS } from '@rushtone/domain';
import { rowsInView } from '../../logic/rows-in-view.ts';

type View = { columns: number; height: number; above: number; screen: number };

/** Rows that scroll by before the next are drawn: the spare ones last longer. */
const STEP = 3;

/** The stylesheet decides on columns and height of the rows; here they are only read. */
const look = (grid: HTMLElement): View => {
  const { gridTemplateColumns, gridAutoRows } = getComputedStyle(grid);
  const height = Number.parseFloat(gridAutoRows) || 1;
  const rowsAbove = -grid.getBoundingClientRect().top / height;
  return {
    columns: gridTemplateColumns.split(' ').filter((width) => width.endsWith('px')).length || 1,
    height,
    above: Math.floor(rowsAbove / STEP) * STEP,
    screen: window.innerHeight,
  };
};

const isSame = (a: View | null, b: View): boolean =>
  a !== null &&
  a.columns === b.columns &&
  a.height === b.height &&
  a.above === b.above &&
  a.screen === b.screen;

const useView = (grid: RefObject<HTMLElement | null>): View | null => {
  const [view, setView] = useState<View | null>(null);
  useLayoutEffect(() => {
    const update = () => {
      if (!grid.current) return;
      const next = look(grid.current);
      setView((known) => (isSame(known, next) ? known : next));
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [grid]);
  return view;
};

/** Which of `count` items of a grid with rows of one height are drawn, and the space for the others. */
export const useRowsInView = (
  grid: RefObject<HTMLElement | null>,
  count: number,
): { from: number; to: number; style: CSSProperties | undefined } => {
  const view = useView(grid);
  if (!view) return { from: 0, to: Math.min(count, FIRST_MEMBERS), style: undefined };
  const rows = Math.ceil(count / view.columns);
  const { first, last } = rowsInView({ ...view, count: rows });
  return {
    from: first * view.columns,
    to: last * view.columns,
    style: { height: rows * view.height, paddingTop: first * view.height },
  };
};
