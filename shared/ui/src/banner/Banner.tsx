import type { ReactNode } from 'react';
import { BANNER_MS } from '@rushtone/domain';
import { useTemporary } from '../lib/use-temporary.ts';
import styles from './Banner.module.scss';

type BannerProps = { kind: 'success' | 'error' | 'info'; children: ReactNode };

export const Banner = ({ kind, children }: BannerProps) => (
  <div className={`${styles.banner} ${styles[kind]}`} role={kind === 'error' ? 'alert' : 'status'}>
    {children}
  </div>
);

export type BannerMessage = { kind: 'success' | 'error'; message: string };

/** Returns the page's message. It stays until the next one, or for 5 s on account pages (spec §4). */
export const useBanner = (disappears = true) => {
  const [banner, show] = useTemporary<BannerMessage>(disappears ? BANNER_MS : null);
  return { banner, show };
};
