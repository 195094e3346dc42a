import type { ReactNode } from 'react';
import styles from './Badge.module.scss';

/** A word about an item: `accent` for what is new, `quiet` on a picture. */
export const Badge = ({
  variant = 'quiet',
  children,
}: {
  variant?: 'accent' | 'quiet';
  children: ReactNode;
}) => <span className={`${styles.badge} ${styles[variant]}`}>{children}</span>;
