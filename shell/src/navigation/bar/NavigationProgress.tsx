import { useFederation } from '../../federation/federation-context.ts';
import { useValue } from '../../lib/value-store.ts';
import styles from './NavigationProgress.module.scss';

/** A thin line while the next page is loading. It appears after 150 ms. */
export const NavigationProgress = () => {
  const { pending } = useFederation().loader;
  const count = useValue(pending);
  return count > 0 ? <div className={styles.line} role="progressbar" aria-label="Loading the page" /> : null;
};
