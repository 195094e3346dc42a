import { useRef } from 'react';
import { useNavigate, useNotify } from '@rushtone/contract';
import { countOf, type OwnplaylistTogether, type UserPlaylist } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { Button, ErrorState, failureMessage, Skeleton } from '@rushtone/ui';
import { useRemoveEditorMutation, useUndoChangeMutation } from '../../../user-playlists/together.api.ts';
import { useTogether } from './use-together.ts';
import styles from './Together.module.scss';

type Change = OwnplaylistTogether['changes'][number];
type Editor = OwnplaylistTogether['editors'][number];

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

const DONE = { add: 'added', remove: 'removed', move: 'moved' } as const;

/** Describes a change, such as "Leo added “Neon” and 2 more songs". */
const textOf = ({ by, you, call, songs, titles }: Change): string => {
  const author = you ? 'You' : (by ?? 'Somebody who has left');
  const [first] = titles;
  if (first === undefined) return `${author} ${DONE[call]} ${countOf(songs, 'song')}`;
  const more = songs > 1 ? ` and ${songs - 1} more ${songs === 2 ? 'song' : 'songs'}` : '';
  return `${author} ${DONE[call]} “${first}”${more}`;
};

const ChangeRow = ({ p, change }: { p: string; change: Change }) => {
  const [undo, { isLoading }] = useUndoChangeMutation();
  const notify = useNotify();
  const row = useRef<HTMLLIElement>(null);
  const text = textOf(change);
  const onClick = () =>
    undo({ p, change: change.id })
      .unwrap()
      .then(
        // The button is removed with it.
        () => row.current?.focus(),
        (error: unknown) => notify({ kind: 'error', message: failureMessage(error) }),
      );
  return (
    <li ref={row} tabIndex={-1}>
      <p>
        {text} <span>{time.format(new Date(change.at))}</span>
      </p>
      {change.undone ? (
        <span>Undone</span>
      ) : (
        <Button
          variant="outline"
          busy={isLoading}
          aria-label={`Undo: ${text}`}
          onClick={() => void onClick()}
        >
          Undo
        </Button>
      )}
    </li>
  );
};

const EditorRow = ({ p, editor, removable }: { p: string; editor: Editor; removable: boolean }) => {
  const [remove, { isLoading }] = useRemoveEditorMutation();
  const notify = useNotify();
  const navigate = useNavigate();
  const { id, name, owner, you } = editor;
  const onRemoved = () => {
    notify({ kind: 'success', message: you ? 'You have left the playlist.' : `${name} was removed.` });
    if (you) void navigate(paths.userPlaylists, { replace: true });
    else document.getElementById('editors')?.focus();
  };
  const onClick = () =>
    remove({ p, editor: id })
      .unwrap()
      .then(onRemoved, (error: unknown) => notify({ kind: 'error', message: failureMessage(error) }));
  const action = you ? 'Leave playlist' : `Remove ${name}`;
  return (
    <li>
      <p>
        <bdi>{name}</bdi> <span>{[owner && 'Owner', you && 'You'].filter(Boolean).join(' · ')}</span>
      </p>
      {removable && (
        <Button variant="outline" busy={isLoading} onClick={() => void onClick()}>
          {action}
        </Button>
      )}
    </li>
  );
};

/** The editors of a playlist, and what they changed last, each with Undo (spec §10.249). */
export const Together = ({ playlist: { id, by } }: { playlist: UserPlaylist }) => {
  const { data, isError, refetch } = useTogether(id);
  if (!data && isError)
    return <ErrorState message="The editors could not be loaded." onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="8rem" />;
  const { editors, changes } = data;
  return (
    <div className={styles.together}>
      <section aria-labelledby="editors">
        <h2 id="editors" tabIndex={-1}>
          Edited together
        </h2>
        <ul>
          {editors.map((editor) => (
            <EditorRow
              key={editor.id}
              p={id}
              editor={editor}
              removable={!editor.owner && (editor.you || by === undefined)}
            />
          ))}
        </ul>
      </section>
      <section aria-labelledby="changes">
        <h2 id="changes">Last changes</h2>
        {changes.length === 0 ? (
          <p>What you and the others change appears here, and can be undone.</p>
        ) : (
          <ul>
            {changes.map((change) => (
              <ChangeRow key={change.id} p={id} change={change} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
};
