import { useSyncExternalStore } from 'react';
import { Button } from '@rushtone/ui';
import { apiFaults, overrides, resetOverrides } from '@rushtone/platform/browser/tools';
import type { RunningVersions } from '@rushtone/platform/browser';
import { VersionsPanel } from './VersionsPanel.tsx';
import styles from './panel.module.scss';

/** Shown above the page, in its own space, while this tab runs versions that a tester chose. */
const VersionsBadge = ({ versions }: { versions: RunningVersions }) => {
  const { chosen, problems } = useSyncExternalStore(overrides.subscribe, overrides.get);
  const { asked, problems: faultProblems } = useSyncExternalStore(apiFaults.subscribe, apiFaults.get);
  const names = Object.keys(chosen);
  if (names.length === 0) return null;
  const failed = names.filter((name) => problems[name]);
  const reset = () => {
    resetOverrides();
    void versions.reselect();
  };
  return (
    <aside
      className={styles.badge}
      data-failed={failed.length > 0 ? '' : undefined}
      aria-label="Versions under test"
    >
      <p role="status">
        {names.map((name) => `${name} ${chosen[name]}`).join(', ')} in this tab
        {asked.map((fault) => ` – the API fails: ${fault}`)}
        {faultProblems.map((problem) => ` – ${problem}`)}
        {failed.map((name) => (
          <span key={name}>
            {' '}
            – {problems[name]}
            {versions.registry().remotes[name] && ' The released version is shown.'}
          </span>
        ))}
      </p>
      <Button variant="outline" onClick={reset}>
        Reset versions
      </Button>
    </aside>
  );
};

type Props = { versions: RunningVersions; isOpen: boolean; onClose: () => void };

export const VersionsTools = ({ versions, isOpen, onClose }: Props) => (
  <>
    <VersionsBadge versions={versions} />
    {isOpen && <VersionsPanel versions={versions} onClose={onClose} />}
  </>
);
