import type { ReactNode } from 'react';
import { Button } from '@rushtone/ui';
import { LeaveGuard } from '../../../form/LeaveGuard.tsx';
import type { MakerState } from '../session/state.ts';
import { useMaker, useMakerSession } from '../use-maker.ts';
import styles from './Projects.module.scss';

/** Returns whether the project only exists in this page's memory. */
const isUnkept = ({ kept }: MakerState): boolean => kept === 'full' || kept === 'blocked';

const NOTICES = {
  elsewhere: 'Another tab edits this project: changes that you make here are not kept.',
  full: 'Not kept: this browser has no room for it. Delete a project or free space on the disk, then keep it.',
  blocked:
    'Not kept: this browser gives the site no storage, as some private windows do. Download the result before you leave.',
} as const;

/** Notice that the project cannot be saved, with remedies. */
export const KeepingNotice = () => {
  const session = useMakerSession();
  const kept = useMaker((state) => state.kept);
  const project = useMaker((state) => state.project);
  const actions: Record<keyof typeof NOTICES, ReactNode> = {
    elsewhere: (
      <>
        <Button
          variant="outline"
          onClick={() => project && void session.openProject(project.id, { steal: true })}
        >
          Edit it here
        </Button>
        <Button variant="outline" onClick={() => void session.keeper.keepCopy()}>
          Keep mine as a copy
        </Button>
      </>
    ),
    full: (
      <Button variant="outline" onClick={() => void session.keeper.createAgain()}>
        Keep it
      </Button>
    ),
    blocked: null,
  };
  return (
    <>
      <div role="status">
        {kept && kept !== 'kept' && (
          <p className={styles.notice}>
            {NOTICES[kept]}
            <span className={styles.actions}>{actions[kept]}</span>
          </p>
        )}
      </div>
      <LeaveGuard active={useMaker(isUnkept)} title="Leave without the project?">
        This browser could not keep it. Leaving loses the file and its settings here; your own file stays.
      </LeaveGuard>
    </>
  );
};
