import { useSyncExternalStore } from 'react';
import { usePlayer } from '@rushtone/contract';
import { Dialog } from '@rushtone/ui';
import { override } from '../later/tester.ts';
import type { Releases } from '../releases.ts';
import { reports } from '../reports.ts';
import styles from './panel.module.scss';

const loadTime = (name: string, version: string): string => {
  const found = reports.findLast(
    (report) => report.kind === 'load' && report.remote === name && report.version === version,
  );
  return found ? `${Math.round(found.milliseconds)} ms` : 'not loaded';
};

const lastState = (name: string): string => {
  const last = reports.findLast(({ remote }) => remote === name);
  if (!last) return 'resting';
  return last.kind === 'load' ? 'runs' : `${last.kind}: ${last.cause ?? ''}`;
};

const Row = ({ name, releases }: { name: string; releases: Releases }) => {
  const { registry, channels } = releases.newest.get();
  const version = registry.remotes[name]?.version ?? '';
  const { canary, versions = [] } = releases.signed().channels?.[name] ?? {};
  const live = releases.signed().remotes[name]?.version ?? '';
  const choices = new Set([
    live,
    canary?.release.version ?? live,
    ...versions.map((each) => each.version),
    version,
  ]);
  const choose = (choice: string) => {
    override({ [name]: choice === live ? '' : choice });
    void releases.chooseAgain();
  };
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <select
          aria-label={`Version of ${name}`}
          value={version}
          onChange={({ target }) => choose(target.value)}
        >
          {[...choices].map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      </td>
      <td>{channels[name]}</td>
      <td>{lastState(name)}</td>
      <td>{loadTime(name, version)}</td>
    </tr>
  );
};

/** Which version of each remote this tab runs, since when and why; a tester switches them here. */
export const VersionsPanel = ({ releases, onClose }: { releases: Releases; onClose: () => void }) => {
  const { makeRoom } = usePlayer();
  useSyncExternalStore(releases.newest.subscribe, releases.newest.get);
  return (
    <Dialog title="Versions" onClose={onClose} makeRoom={makeRoom}>
      <p>Revision {releases.signed().rev}. A version that is chosen here runs in this tab only.</p>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {['Remote', 'Version', 'Channel', 'State', 'Load time'].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.keys(releases.signed().remotes).map((name) => (
              <Row key={name} name={name} releases={releases} />
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
};
