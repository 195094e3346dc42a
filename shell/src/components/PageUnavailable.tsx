import { Button, useWhenOnline } from '@rushtone/ui';
import styles from './components.module.scss';

/**
 * Shown in place of a page that could not be loaded or threw an error; the rest of the site keeps working.
 * Retries when the connection returns.
 */
export const PageUnavailable = ({ onRetry }: { onRetry: () => void }) => {
  useWhenOnline(onRetry);
  return (
    <section className={styles.message} role="alert">
      <h1 tabIndex={-1}>This page could not be loaded</h1>
      <p>
        {navigator.onLine === false
          ? 'You are offline. This page loads when you are back online.'
          : 'We couldn’t load this page. Your music keeps playing.'}
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </section>
  );
};
