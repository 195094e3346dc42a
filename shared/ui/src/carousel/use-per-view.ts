import { useLayoutEffect, useState, type RefObject } from 'react';

/** How many slides stand side by side: the stylesheet knows it by the width of the screen. Null until measured. */
export const usePerView = (box: RefObject<HTMLElement | null>): number | null => {
  const [perView, setPerView] = useState<number | null>(null);
  useLayoutEffect(() => {
    const look = () => {
      if (!box.current) return;
      const told = Number(getComputedStyle(box.current).getPropertyValue('--per-view'));
      setPerView(told > 0 ? told : 1);
    };
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [box]);
  return perView;
};
