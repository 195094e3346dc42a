import { useEffect, useState, type RefObject } from 'react';
import { LAZY_LOAD_THRESHOLD } from '@rushtone/domain';

/** Returns true once a tenth of the element has been in view (spec §9), to load heavy content lazily. */
export const useSeen = (element: RefObject<Element | null>): boolean => {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ intersectionRatio }) => intersectionRatio >= LAZY_LOAD_THRESHOLD)) setSeen(true);
      },
      { threshold: LAZY_LOAD_THRESHOLD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
};
