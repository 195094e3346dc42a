import { useEffect, useState } from 'react';
import { BANNER_MS } from '@rushtone/domain';

export type BannerMessage = { kind: 'success' | 'error'; message: string };

/** The page's message. It stays until the next one, or for 5 s on account pages (spec §4). */
export const useBanner = (disappears = true) => {
  const [banner, show] = useState<BannerMessage | null>(null);
  useEffect(() => {
    if (!banner || !disappears) return;
    const timer = setTimeout(() => show(null), BANNER_MS);
    return () => clearTimeout(timer);
  }, [banner, disappears]);
  return { banner, show };
};
