import { useEffect, useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@rushtone/ui';
import { apiFaults, overrides, resetOverrides, setFaults } from '@rushtone/platform/browser/tools';
import type { RunningVersions } from '@rushtone/platform/browser';
import { Inspector } from './Inspector.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';
import styles from './panel.module.scss';

const faultText = (fault: string): string =>
  `${fault.startsWith('slow') ? 'the API is slow' : 'the API fails'}: ${fault}`;

/** Shown in its own space while this tab runs versions, or has faults of the API, that a tester chose. */
const VersionsBadge = ({ versions }: { versions: RunningVersions }) => {
  const { chosen, problems } = useSyncExternalStore(overrides.subscribe, overrides.get);
  const { asked, problems: faultProblems } = useSyncExternalStore(apiFaults.subscribe, apiFaults.get);
  const names = Object.keys(chosen);
  if (names.length === 0 && asked.length === 0) return null;
  const failed = names.filter((name) => problems[name]);
  const reset = () => {
    resetOverrides();
    setFaults([]);
    void versions.reselect();
  };
  return (
    <aside
      className={styles.badge}
      data-failed={failed.length > 0 ? '' : undefined}
      aria-label="Versions under test"
    >
      <p role="status">
        {[...names.map((name) => `${name} ${chosen[name]}`), ...asked.map(faultText)].join(', ')} in this tab
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

/** Shows its children above the page, before the header. */
const AbovePage = ({ children }: { children: ReactNode }) => {
  const [place] = useState(() => {
    const created = document.createElement('div');
    // A bar sticks to the window only as long as the box around it is there.
    created.style.display = 'contents';
    return created;
  });
  useLayoutEffect(() => {
    document.body.prepend(place);
    return () => place.remove();
  }, [place]);
  return createPortal(children, place);
};

/** What the tools begin with: the badge alone, the panel or the inspector, by the key that opens it. */
export type FirstTool = 'badge' | 'KeyV' | 'KeyI';

type Props = {
  versions: RunningVersions;
  first: FirstTool;
};

/** The tools of testers. Alt+Shift+V opens the panel, Alt+Shift+I inspects the page. */
export const VersionsTools = ({ versions, first }: Props) => {
  const [isOpen, setOpen] = useState(first === 'KeyV');
  const [isInspecting, setInspecting] = useState(first === 'KeyI');
  const close = () => setOpen(false);
  const inspect = () => {
    close();
    setInspecting(true);
  };
  useEffect(() => {
    const toggle = ({ altKey, shiftKey, code }: KeyboardEvent) => {
      if (!altKey || !shiftKey) return;
      if (code === 'KeyV') setOpen((current) => !current);
      if (code === 'KeyI') setInspecting((current) => !current);
    };
    document.addEventListener('keydown', toggle, true);
    return () => document.removeEventListener('keydown', toggle, true);
  }, []);
  return (
    <>
      <AbovePage>
        <VersionsBadge versions={versions} />
        {isInspecting && <Inspector versions={versions} onClose={() => setInspecting(false)} />}
      </AbovePage>
      {isOpen && <VersionsPanel versions={versions} onInspect={inspect} onClose={close} />}
    </>
  );
};
