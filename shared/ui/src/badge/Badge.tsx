import type { ReactNode } from 'react';
import styles from './Badge.module.scss';

type BadgeProps = { variant?: 'accent' | 'quiet' | undefined; children: ReactNode };

export const Badge = ({ variant = 'quiet', children }: BadgeProps) => (
  <span className={`${styles.badge} ${styles[variant]}`}>{children}</span>
);

/** Styles a link as a tag. */
export const tagClass = styles.tag;
