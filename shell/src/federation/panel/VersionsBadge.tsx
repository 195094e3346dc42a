import { useSyncExternalStore } from 'react';
import { Button } from '@rushtone/ui';
import { useFederation } from '../federation.ts';
import { overrides, resetOverrides } from '../later/tester.ts';
import styles from './panel.module.scss';

/** Stands above everything while this tab runs versions that a tester has chosen; it takes its own space. */
export const VersionsBadge = () => {
  const { releases } = useFederation();
  const { chosen, problems } = useSyncExternalStore(overrides.subscribe, overrides.get);
  const names = Object.keys(chosen);
  if (names.length === 0) return null;
  const failed = names.filter((name) => problems[name]);
  const reset = () => {
    resetOverrides();
    void releases?.chooseAgain();
  };
  return (
    <aside
      className={styles.badge}
      data-failed={failed.length > 0 ? '' : undefined}
      aria-label="Versions under test"
    >
      <p role="status">
        {names.map((name) => `${name} ${chosen[name]}`).join(', ')} in this tab
        {failed.map((name) => (
          <span key={name}> – {problems[name]} The released version is shown.</span>
        ))}
      </p>
      <Button look="outline" onClick={reset}>
        Reset versions
      </Button>
    </aside>
  );
};
