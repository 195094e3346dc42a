import { useEffect, useRef, useState } from 'react';

const ROWS_AT_A_TIME = 40;
const NEAR = '1200px';

/**
 * Renders a list of thousands incrementally. Returns how many rows to render, and the ref of an element after
 * them that renders more as it nears the viewport.
 */
export const useGrowingRows = (count: number) => {
  const [rows, setRows] = useState(ROWS_AT_A_TIME);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || rows >= count) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setRows(rows + ROWS_AT_A_TIME),
      { rootMargin: NEAR },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [rows, count]);
  return { rows, end };
};
