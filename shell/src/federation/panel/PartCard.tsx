import { useEffect, useState } from 'react';
import { DEPRECATED } from '@rushtone/contract/deprecated';
import type { RunningVersions } from '@rushtone/platform/browser';
import { Button, Dialog } from '@rushtone/ui';
import { saveFile } from '@rushtone/ui/save-file';
import { filesOf, readMembers, reasonFor, releaseOf, traceOf, type Part } from './inspected-part.ts';
import styles from './panel.module.scss';

const COMMIT_LENGTH = 12;

const Members = ({ part }: { part: Part }) => {
  const [members, setMembers] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let isOver = false;
    readMembers(part).then(
      (read) => isOver || setMembers(read),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [part]);
  if (!members) return '–';
  return members
    .map((member) => (DEPRECATED.includes(member) ? `${member} (deprecated)` : member))
    .join(', ');
};

/** The files of a version, each with a bar from its request to the end of its response. */
const Files = ({ part }: { part: Part }) => {
  const files = filesOf(part);
  const [from, until] = [files[0]?.from ?? 0, Math.max(...files.map((each) => each.until))];
  const percent = (milliseconds: number) => `${(100 * milliseconds) / Math.max(1, until - from)}%`;
  if (files.length === 0) return <p>None of its files were requested by this page.</p>;
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label="Files">
          <thead>
            <tr>
              {['File', 'Size', 'Loaded (ms)'].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {files.map((each) => (
              <tr key={`${each.file} ${each.from}`}>
                <th scope="row">{each.file}</th>
                <td>{(each.bytes / 1_000).toFixed(1)} KB</td>
                <td className={styles.timeline}>
                  {Math.round(each.from)}–{Math.round(each.until)}
                  <span
                    style={{
                      marginInlineStart: percent(each.from - from),
                      inlineSize: percent(each.until - each.from),
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button
        variant="outline"
        onClick={() => saveFile(traceOf(part, files), `${part.remote}-${part.version}.trace.json`)}
      >
        Save trace
      </Button>
    </>
  );
};

type Props = { part: Part; versions: RunningVersions; onClose: () => void };

/** Says of a part of the page which version it is, why this visitor has it, and what was loaded for it. */
export const PartCard = ({ part, versions, onClose }: Props) => {
  const release = releaseOf(part, versions);
  return (
    <Dialog title={`${part.remote} ${part.version}`} onClose={onClose}>
      <dl className={styles.details}>
        <dt>Part</dt>
        <dd>{part.place}</dd>
        <dt>Why this version</dt>
        <dd>{reasonFor(part, versions)}</dd>
        <dt>Channel</dt>
        <dd>{versions.selection.get().channels[part.remote] ?? '–'}</dd>
        <dt>Owner</dt>
        <dd>{release?.owner ?? '–'}</dd>
        <dt>Commit</dt>
        <dd>{release?.commit?.slice(0, COMMIT_LENGTH) ?? '–'}</dd>
        <dt>Contract</dt>
        <dd>{release?.contract ?? '–'}</dd>
        <dt>Contract members used</dt>
        <dd>
          <Members part={part} />
        </dd>
      </dl>
      <Files part={part} />
      <p>
        <a href="/releases">Who released it, and what became of it</a>
      </p>
    </Dialog>
  );
};
