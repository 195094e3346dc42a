import { useDispatch } from '@rushtone/contract';
import { Button, VisuallyHidden } from '@rushtone/ui';
import { playerActions } from '../../state/player.slice.ts';
import styles from './QueueDrawer.module.scss';

type Props = {
  /** In playback order. */
  ids: readonly string[];
  count: number;
  onToggleAll: () => void;
  onDone: () => void;
};

/** Replaces the switches while songs are being selected. */
export const SelectionBar = ({ ids, count, onToggleAll, onDone }: Props) => {
  const dispatch = useDispatch();
  const some = ids.length > 0;
  const edit = (action: Parameters<typeof dispatch>[0]) => {
    onDone();
    dispatch(action);
  };
  return (
    <div className={styles.selection} role="group" aria-label="Selected songs">
      <label className={styles.all}>
        <input
          type="checkbox"
          aria-label="Select all songs"
          checked={some && ids.length === count}
          ref={(box) => {
            if (box) box.indeterminate = some && ids.length < count;
          }}
          onChange={onToggleAll}
        />
        <span role="status">{ids.length} selected</span>
      </label>
      <Button
        className={styles.small}
        variant="quiet"
        disabled={!some}
        onClick={() => edit(playerActions.playAllNextRequested(ids))}
      >
        Play next<VisuallyHidden> the selected songs</VisuallyHidden>
      </Button>
      <Button
        className={styles.small}
        variant="quiet"
        disabled={!some}
        onClick={() => edit(playerActions.entriesRemoved(ids))}
      >
        Remove<VisuallyHidden> the selected songs</VisuallyHidden>
      </Button>
      <Button className={styles.small} variant="quiet" onClick={onDone}>
        Done
      </Button>
    </div>
  );
};
