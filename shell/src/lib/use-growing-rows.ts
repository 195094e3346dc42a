import { useEffect, useRef, useState } from 'react';

const ROWS_AT_A_TIME = 40;
const NEAR = '1200px';

/** For a list of thousands: how many rows to render, and for an element after them, which renders more when it comes near. */
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
