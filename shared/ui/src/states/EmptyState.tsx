import type { ReactNode } from 'react';
import styles from './States.module.scss';

type EmptyStateProps = { title: string; text?: string; action: ReactNode };

export const EmptyState = ({ title, text, action }: EmptyStateProps) => (
  <div className={styles.state}>
    <p className={styles.title}>{title}</p>
    {text && <p className={styles.text}>{text}</p>}
    {action}
  </div>
);
