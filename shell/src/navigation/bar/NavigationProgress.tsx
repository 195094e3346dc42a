import { useSyncExternalStore } from 'react';
import { useFederation } from '../../federation/federation-context.ts';
import styles from './NavigationProgress.module.scss';

/** A thin line while the next page is loading. It appears after 150 ms. */
export const NavigationProgress = () => {
  const { pending } = useFederation().loader;
  const count = useSyncExternalStore(pending.subscribe, pending.get, pending.get);
  return count > 0 ? <div className={styles.line} role="progressbar" aria-label="Loading the page" /> : null;
};
