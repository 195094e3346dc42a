import { Button } from '@rushtone/ui';
import styles from './components.module.scss';

/** Shown in place of a page that could not be loaded or threw an error; the rest of the site keeps working. */
export const PageUnavailable = ({ onRetry }: { onRetry: () => void }) => (
  <section className={styles.message} role="alert">
    <h1 tabIndex={-1}>This page could not be loaded</h1>
    <p>We couldn’t load this page. Your music keeps playing.</p>
    <Button onClick={onRetry}>Try again</Button>
  </section>
);
