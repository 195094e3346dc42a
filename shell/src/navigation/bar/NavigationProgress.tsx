import { useSyncExternalStore } from 'react';
import { useFederation } from '../../federation/federation-context.ts';
import styles from './NavigationProgress.module.scss';

/** A thin line while a page is on its way and the one before still stands. It shows after 150 ms. */
export const NavigationProgress = () => {
  const { pending } = useFederation().loader;
  const count = useSyncExternalStore(pending.subscribe, pending.get, pending.get);
  return count > 0 ? <div className={styles.line} role="progressbar" aria-label="Loading the page" /> : null;
};
