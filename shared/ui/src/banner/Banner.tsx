import { useEffect, useState, type ReactNode } from 'react';
import { BANNER_MS } from '@rushtone/domain';
import styles from './Banner.module.scss';

type BannerProps = { kind: 'success' | 'error' | 'info'; children: ReactNode };

export const Banner = ({ kind, children }: BannerProps) => (
  <div className={`${styles.banner} ${styles[kind]}`} role={kind === 'error' ? 'alert' : 'status'}>
    {children}
  </div>
);

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
