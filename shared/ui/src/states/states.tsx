import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { useWhenOnline } from '../lib/use-when-online.ts';
import styles from './States.module.scss';

type EmptyStateProps = {
  title: string;
  text?: string;
  /** Left out where the page has it beside the list. */
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
  /** Why, in the words of the server. */
  reason?: string | undefined;
  onRetry: () => void;
  /** Other ways on, beside the button. */
  children?: ReactNode;
};

/** Tries again by itself when the connection is back. */
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
