import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import styles from './States.module.scss';

type EmptyStateProps = { title: string; text?: string; action: ReactNode };

export const EmptyState = ({ title, text, action }: EmptyStateProps) => (
  <div className={styles.state}>
    <p className={styles.title}>{title}</p>
    {text && <p className={styles.text}>{text}</p>}
    {action}
  </div>
);

type ErrorStateProps = { message: string; onRetry: () => void };

export const ErrorState = ({ message, onRetry }: ErrorStateProps) => (
  <div className={styles.state} role="alert">
    <p className={styles.title}>{message}</p>
    <Button variant="outline" onClick={onRetry}>
      Try again
    </Button>
  </div>
);
