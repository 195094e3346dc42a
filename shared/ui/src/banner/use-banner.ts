import { useEffect, useState } from 'react';
import { BANNER_MS } from '@rushtone/domain';

export type BannerMessage = { kind: 'success' | 'error'; message: string };

/** The message of an account page: shown for 5 s (spec §4), or until the next one. */
export const useBanner = () => {
  const [banner, show] = useState<BannerMessage | null>(null);
  useEffect(() => {
    if (!banner) return;
    const timer = setTimeout(() => show(null), BANNER_MS);
    return () => clearTimeout(timer);
  }, [banner]);
  return { banner, show };
};
