import { startTransition, useEffect, useState, type RefObject } from 'react';

/** Half a screen around the view. */
const AROUND = '50% 0px';

/** Whether a box is in view or about to be. One that has the focus in it stays so. */
export const useNear = (box: RefObject<HTMLElement | null>, atFirst: boolean): boolean => {
  const [near, setNear] = useState(atFirst);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const seen = ([entry]: IntersectionObserverEntry[]) => {
      const next = entry?.isIntersecting ?? false;
      if (!next && current.contains(document.activeElement)) return;
      startTransition(() => setNear(next));
    };
    const observer = new IntersectionObserver(seen, { rootMargin: AROUND });
    observer.observe(current);
    return () => observer.disconnect();
  }, [box]);
  return near;
};
