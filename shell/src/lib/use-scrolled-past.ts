import { useEffect, useState } from 'react';

/** Returns whether the page is scrolled by more than `pixels`. */
export const useScrolledPast = (pixels: number): boolean => {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const update = () => setPast(window.scrollY > pixels);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [pixels]);
  return past;
};
