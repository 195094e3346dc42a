import { useEffect, useState } from 'react';
import { BANNER_MS } from '@rushtone/domain';

export type BannerMessage = { kind: 'success' | 'error'; message: string };

/** The message of a page: until the next one, and on account pages for 5 s (spec §4). */
export const useBanner = (disappears = true) => {
  const [banner, show] = useState<BannerMessage | null>(null);
  useEffect(() => {
    if (!banner || !disappears) return;
    const timer = setTimeout(() => show(null), BANNER_MS);
    return () => clearTimeout(timer);
  }, [banner, disappears]);
  return { banner, show };
};
