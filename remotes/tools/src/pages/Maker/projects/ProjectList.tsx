import { useState } from 'react';
import { formatTime } from '@rushtone/domain';
import { ActionMenu, Button, Dialog, lineIcon, TextField } from '@rushtone/ui';
import { megabytes } from '../format.ts';
import { useMaker, useMakerSession } from '../use-maker.ts';
import type { Project, Room } from '../session/library.ts';
import styles from './Projects.module.scss';

const PenIcon = lineIcon('M4 20l1-4.5L16.5 4 20 7.5 8.5 19ZM14 6.5 17.5 10');
const CopyIcon = lineIcon('M9 9h11v11H9ZM15 9V4H4v11h5');
const BinIcon = lineIcon('M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13');

const MAX_NAME = 80;

const timeText = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const roomText = ({ used, left }: Room): string =>
  left === null
    ? `Your projects take ${megabytes(used)} in this browser.`
    : `Your projects take ${megabytes(used)} in this browser, which has room for ${megabytes(left)} more.`;

type Asked = { what: 'rename' | 'delete'; project: Project };

const RenameDialog = ({ project, onClose }: { project: Project; onClose: () => void }) => {
  const session = useMakerSession();
  const [name, setName] = useState(project.name);
  const clean = name.trim();
  const save = () => {
    if (clean && clean.length <= MAX_NAME) void session.keeper.rename(project.id, clean);
    if (clean.length <= MAX_NAME) onClose();
  };
  return (
    <Dialog title="Rename the project" onClose={onClose} actions={<Button onClick={save}>Rename</Button>}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField label="Name" name="name" maxLength={MAX_NAME} value={name} onValue={setName} />
      </form>
    </Dialog>
  );
};

const DeleteDialog = ({ project, onClose }: { project: Project; onClose: () => void }) => {
  const session = useMakerSession();
  const remove = () => {
    void session.deleteProject(project.id);
    onClose();
  };
  return (
    <Dialog
      title={`Delete “${project.name}”?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={remove}>Delete it</Button>
          <Button variant="outline" onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      <p>The copy of {project.file.name} in this browser and its settings go. Your own file stays.</p>
    </Dialog>
  );
};

type RowProps = { project: Project; onOpen: () => void; onAsk: (asked: Asked) => void };

const Row = ({ project, onOpen, onAsk }: RowProps) => {
  const session = useMakerSession();
  const isCurrent = useMaker((state) => state.project?.id === project.id);
  const { id, name, file, seconds, changed } = project;
  const open = () => {
    onOpen();
    if (!isCurrent) void session.openProject(id);
  };
  const duplicate = () =>
    void session.keeper
      .duplicate(id)
      .catch(() => session.showError('Not duplicated: this browser has no room for it.'));
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} aria-current={isCurrent || undefined} onClick={open}>
        <span className={styles.name}>{name}</span>
        <span className={styles.about}>
          {formatTime(seconds)} · {megabytes(file.size)} · {timeText.format(changed)}
          {isCurrent && ' · open'}
        </span>
      </button>
      <ActionMenu
        label={`More for ${name}`}
        actions={[
          { label: 'Rename', icon: <PenIcon />, onSelect: () => onAsk({ what: 'rename', project }) },
          { label: 'Duplicate', icon: <CopyIcon />, onSelect: duplicate },
          { label: 'Delete', icon: <BinIcon />, onSelect: () => onAsk({ what: 'delete', project }) },
        ]}
      />
    </li>
  );
};

/** List of all projects, newest first, with their storage use. */
export const ProjectList = ({ onOpen }: { onOpen: () => void }) => {
  const projects = useMaker((state) => state.projects);
  const room = useMaker((state) => state.room);
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <div className={styles.list}>
      {projects.length === 0 && (
        <p>Each file in which you change something becomes a project, kept until you sign out.</p>
      )}
      <ul>
        {projects.map((project) => (
          <Row key={project.id} project={project} onOpen={onOpen} onAsk={setAsked} />
        ))}
      </ul>
      {room && <p className={styles.room}>{roomText(room)}</p>}
      {asked?.what === 'rename' && <RenameDialog project={asked.project} onClose={close} />}
      {asked?.what === 'delete' && <DeleteDialog project={asked.project} onClose={close} />}
    </div>
  );
};
