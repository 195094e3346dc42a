import type { ReactNode } from 'react';
import styles from './Banner.module.scss';

type BannerProps = { kind: 'success' | 'error' | 'info'; children: ReactNode };

export const Banner = ({ kind, children }: BannerProps) => (
  <div className={`${styles.banner} ${styles[kind]}`} role={kind === 'error' ? 'alert' : 'status'}>
    {children}
  </div>
);
