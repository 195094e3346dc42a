import { Button, CloseIcon, DownloadIcon, IconButton, VisuallyHidden } from '@rushtone/ui';
import { megabytes } from '../format.ts';
import type { Batch, Row, RowState } from './batch.ts';
import styles from './Batch.module.scss';

const textOf = (state: RowState): string => {
  if (state.kind === 'working') return `${Math.round(state.progress * 100)} %`;
  if (state.kind === 'done') return `${state.name} · ${megabytes(state.result.size)}`;
  if (state.kind === 'failed') return state.message;
  return state.kind === 'waiting' ? 'Waiting' : 'Canceled';
};

/** A file of a batch, with its state and actions. */
export const BatchRow = ({ row: { id, file, state }, batch }: { row: Row; batch: Batch }) => (
  <li className={styles.row} data-state={state.kind}>
    <div className={styles.words}>
      <p className={styles.name}>{file.name}</p>
      <p className={styles.state}>{textOf(state)}</p>
      {state.kind === 'working' && (
        <progress aria-label={`Progress of ${file.name}`} max={1} value={state.progress} />
      )}
    </div>
    {state.kind === 'done' && (
      <IconButton
        label={`Download ${state.name}`}
        icon={<DownloadIcon />}
        onClick={() => batch.download(id)}
      />
    )}
    {state.kind === 'working' ? (
      <Button variant="quiet" onClick={() => batch.cancel(id)}>
        Cancel<VisuallyHidden> {file.name}</VisuallyHidden>
      </Button>
    ) : (
      <IconButton
        variant="plain"
        label={`Remove ${file.name}`}
        icon={<CloseIcon />}
        onClick={() => batch.remove(id)}
      />
    )}
  </li>
);
