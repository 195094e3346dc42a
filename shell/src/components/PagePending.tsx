import { Spinner } from '@rushtone/ui';
import styles from './components.module.scss';

/** Appears after 150 ms, so that fast loads don't flicker. */
export const PagePending = () => (
  <div className={styles.pending} role="status" aria-label="Loading">
    <Spinner />
  </div>
);
