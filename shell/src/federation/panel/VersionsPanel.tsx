import { Fragment, useSyncExternalStore } from 'react';
import { useNotify, usePlayer, useSession, useSite } from '@rushtone/contract';
import { Button, Dialog } from '@rushtone/ui';
import { fillingStates, stateOf } from '@rushtone/platform/browser/slots';
import { setOverrides } from '@rushtone/platform/browser/tools';
import { Conditions } from './Conditions.tsx';
import { LogProof } from './LogProof.tsx';
import { sessionLink } from '../session-link.ts';
import { isExpired, reports, type RunningVersions } from '@rushtone/platform/browser';
import styles from './panel.module.scss';

const loadTime = (name: string, version: string): string => {
  const found = reports.findLast(
    (report) => report.kind === 'load' && report.remote === name && report.version === version,
  );
  return found ? `${Math.round(found.milliseconds)} ms` : '–';
};

const lastState = (name: string): string => {
  const last = reports.findLast(({ remote }) => remote === name);
  if (!last) return 'not loaded';
  return last.kind === 'load' ? 'running' : `${last.kind}: ${last.cause ?? ''}`;
};

const Row = ({ name, versions }: { name: string; versions: RunningVersions }) => {
  const { registry, channels } = versions.selection.get();
  const version = registry.remotes[name]?.version ?? '';
  const { canary, versions: known = [] } = versions.registry().channels[name] ?? {};
  const live = versions.registry().remotes[name]?.version ?? '';
  const choices = new Set([
    live,
    canary?.release.version ?? live,
    ...known.map((each) => each.version),
    version,
  ]);
  const choose = (choice: string) => {
    setOverrides({ [name]: choice === live ? undefined : choice });
    void versions.reselect();
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

/** What the version that runs of a remote fills of other pages. */
const SlotRows = ({ name, versions }: { name: string; versions: RunningVersions }) => {
  useSyncExternalStore(fillingStates.subscribe, fillingStates.get);
  const release = versions.selection.get().registry.remotes[name];
  return Object.entries(release?.slots ?? {}).flatMap(([slot, fillings]) =>
    fillings.map((filling) => (
      <tr key={`${slot} ${filling.part}`}>
        <th scope="row">
          {name} in {slot}
        </th>
        <td>{release?.version}</td>
        <td>–</td>
        <td>{release && stateOf(slot, { release, page: filling.part, filling })}</td>
        <td>–</td>
      </tr>
    )),
  );
};

/** Returns a function that makes the link to this session, such as for a colleague. */
const useSessionLink = (versions: RunningVersions): (() => string) => {
  const player = usePlayer();
  const session = useSession();
  const { demo } = useSite().config.identity;
  return () => sessionLink({ versions, player, session, demo });
};

type Props = { versions: RunningVersions; onInspect: () => void; onClose: () => void };

/** Lists the version of each remote that this tab runs, and why. Testers can switch versions here. */
export const VersionsPanel = ({ versions, onInspect, onClose }: Props) => {
  useSyncExternalStore(versions.selection.subscribe, versions.selection.get);
  const link = useSessionLink(versions);
  const notify = useNotify();
  const { rev, environment } = versions.registry();
  const copy = () =>
    navigator.clipboard.writeText(link()).then(
      () =>
        notify({ kind: 'success', message: 'The link to this page, with versions and song, was copied.' }),
      () => notify({ kind: 'error', message: 'The link could not be copied.' }),
    );
  return (
    <Dialog title="Versions" onClose={onClose}>
      <p>
        Revision {rev}
        {environment && ` of ${environment}`}. Versions chosen here run in this tab only.
      </p>
      <LogProof versions={versions} />
      {isExpired(versions.registry()) && (
        <p role="alert">
          This revision expired on {new Date(versions.registry().expires).toLocaleString()}. The page plays on
          with what it has loaded and loads nothing new.
        </p>
      )}
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
            {Object.keys(versions.registry().remotes).map((name) => (
              <Fragment key={name}>
                <Row name={name} versions={versions} />
                <SlotRows name={name} versions={versions} />
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.actions}>
        <Button variant="outline" onClick={() => void copy()}>
          Copy link to this session
        </Button>
        <Button variant="outline" onClick={onInspect}>
          Inspect
        </Button>
      </div>
      <Conditions link={link} />
    </Dialog>
  );
};
