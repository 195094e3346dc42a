import { useEffect, useState, type RefObject } from 'react';
import { LAZY_LOAD_THRESHOLD } from '@rushtone/domain';

/** True from the moment on that a tenth of the element is in view (spec §9): what is heavy is loaded then. */
export const useSeen = (element: RefObject<Element | null>): boolean => {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !element.current) return;
    const sight = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ intersectionRatio }) => intersectionRatio >= LAZY_LOAD_THRESHOLD)) setSeen(true);
      },
      { threshold: LAZY_LOAD_THRESHOLD },
    );
    sight.observe(element.current);
    return () => sight.disconnect();
  }, [element, seen]);
  return seen;
};
