import { Spinner } from '@rushtone/ui';
import styles from './components.module.scss';

/** Appears after 150 ms, so that a fast load does not flicker. */
export const PagePending = () => (
  <div className={styles.pending} role="status" aria-label="Loading">
    <Spinner />
  </div>
);
