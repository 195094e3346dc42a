import { useState } from 'react';
import { Button, ChevronIcon, IconButton, lineIcon } from '@rushtone/ui';
import { useMaker, useMakerSession } from '../use-maker.ts';
import { canRedo, canUndo } from '../session/edits.ts';
import { ProjectList } from './ProjectList.tsx';
import { KeepingNotice } from './KeepingNotice.tsx';
import styles from './Projects.module.scss';

const UndoIcon = lineIcon('M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3');
const RedoIcon = lineIcon('M15.5 5 20 9.5 15.5 14M19.5 9.5H10a5.5 5.5 0 0 0 0 11h3');

const UndoButtons = () => {
  const session = useMakerSession();
  const undo = useMaker(({ edits }) => canUndo(edits));
  const redo = useMaker(({ edits }) => canRedo(edits));
  return (
    <div className={styles.steps} role="group" aria-label="Changes">
      <IconButton
        label="Undo"
        title="Undo (Ctrl+Z)"
        aria-keyshortcuts="Control+Z"
        icon={<UndoIcon />}
        busy={!undo}
        onClick={() => session.step(-1)}
      />
      <IconButton
        label="Redo"
        title="Redo (Ctrl+Shift+Z)"
        aria-keyshortcuts="Control+Shift+Z"
        icon={<RedoIcon />}
        busy={!redo}
        onClick={() => session.step(1)}
      />
    </div>
  );
};

/** Toolbar with the saved projects, undo and redo. */
export const ProjectBar = () => {
  const session = useMakerSession();
  const count = useMaker((state) => state.projects.length);
  const isEmpty = useMaker((state) => state.phase.kind === 'empty');
  const [open, setOpen] = useState(false);
  const toggle = () => {
    setOpen(!open);
    void session.keeper.refresh();
  };
  return (
    <section className={styles.projects} aria-label="Projects">
      <div className={styles.bar}>
        <Button variant="outline" aria-expanded={open} aria-controls="maker-projects" onClick={toggle}>
          Projects ({count})
          <ChevronIcon />
        </Button>
        <Button variant="quiet" disabled={isEmpty} onClick={() => session.closeProject()}>
          New project
        </Button>
        <UndoButtons />
      </div>
      <div id="maker-projects" hidden={!open}>
        {open && <ProjectList onOpen={() => setOpen(false)} />}
      </div>
      <KeepingNotice />
    </section>
  );
};
