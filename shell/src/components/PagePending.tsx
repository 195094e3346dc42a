import { Spinner } from '@rushtone/ui';
import styles from './components.module.scss';

/** While the code of a page is on its way; it shows late, so that a quick answer never flickers. */
export const PagePending = () => (
  <div className={styles.pending} role="status" aria-label="Loading">
    <Spinner />
  </div>
);
