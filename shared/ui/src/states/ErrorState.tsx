import { Button } from '../button/Button.tsx';
import styles from './States.module.scss';

type ErrorStateProps = { message: string; onRetry: () => void };

export const ErrorState = ({ message, onRetry }: ErrorStateProps) => (
  <div className={styles.state} role="alert">
    <p className={styles.title}>{message}</p>
    <Button variant="outline" onClick={onRetry}>
      Try again
    </Button>
  </div>
);
