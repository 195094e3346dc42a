import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { useWhenOnline } from '../lib/use-when-online.ts';
import styles from './States.module.scss';

type EmptyStateProps = {
  title: string;
  text?: string;
  /** Omit if the page already has the action next to the list. */
  action?: ReactNode;
};

export const EmptyState = ({ title, text, action }: EmptyStateProps) => (
  <div className={styles.state}>
    <h2 className={styles.title}>{title}</h2>
    {text && <p className={styles.text}>{text}</p>}
    {action && <div className={styles.actions}>{action}</div>}
  </div>
);

type ErrorStateProps = {
  message: string;
  /** The server's explanation. */
  reason?: string | undefined;
  onRetry: () => void;
  /** Alternative actions, next to the button. */
  children?: ReactNode;
};

/** Retries when the connection returns. */
export const ErrorState = ({ message, reason, onRetry, children }: ErrorStateProps) => {
  useWhenOnline(onRetry);
  const text =
    navigator.onLine === false ? 'You are offline. This loads again when you are back online.' : reason;
  return (
    <div className={styles.state} role="alert">
      <h2 className={styles.title}>{message}</h2>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.actions}>
        <Button variant="outline" onClick={onRetry}>
          Try again
        </Button>
        {children}
      </div>
    </div>
  );
};
