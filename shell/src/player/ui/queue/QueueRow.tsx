import type { CSSProperties, MouseEvent } from 'react';
import { useDispatch, type QueueEntry } from '@rushtone/contract';
import { formatTime, lengthOf, spokenTime } from '@rushtone/domain';
import {
  ChevronIcon,
  ChevronUpIcon,
  CloseIcon,
  IconButton,
  PlayNextIcon,
  VisuallyHidden,
} from '@rushtone/ui';
import { MoveHandle } from '../../../components/MoveHandle.tsx';
import { playerActions } from '../../state/player.slice.ts';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import type { useDrag } from './use-drag.ts';
import type { Control } from './use-queue-focus.ts';
import type { Selection } from './use-selection.ts';
import styles from './QueueDrawer.module.scss';

type Props = {
  entry: QueueEntry;
  index: number;
  count: number;
  style: CSSProperties;
  dragged: boolean;
  /** Null while songs are filtered or selected: then they cannot be moved. */
  handle: ReturnType<ReturnType<typeof useDrag>['handlersOf']> | null;
  selection: Selection | null;
  onSelect: () => void;
  onRemove: () => void;
  onPlayNext: () => void;
  onMove: (to: number, control: Control) => void;
};

const MoveButtons = ({ index, count, onMove, name }: Props & { name: string }) => (
  <>
    <IconButton
      variant="plain"
      data-control="up"
      label={`Move ${name} up`}
      icon={<ChevronUpIcon />}
      disabled={index === 0}
      onClick={() => onMove(index - 1, 'up')}
    />
    <IconButton
      variant="plain"
      data-control="down"
      label={`Move ${name} down`}
      icon={<ChevronIcon />}
      disabled={index === count - 1}
      onClick={() => onMove(index + 1, 'down')}
    />
  </>
);

const RowActions = (props: Props & { name: string }) => (
  <>
    {props.handle && <MoveButtons {...props} />}
    <IconButton
      variant="plain"
      data-control="next"
      label={`Play ${props.name} next`}
      icon={<PlayNextIcon />}
      onClick={props.onPlayNext}
    />
    <IconButton
      variant="plain"
      data-control="remove"
      label={`Remove ${props.name}`}
      icon={<CloseIcon />}
      onClick={props.onRemove}
    />
  </>
);

const SongText = ({ entry: { track }, name }: { entry: QueueEntry; name: string }) => {
  const unavailable = usePlayerSelector((state) => state.unavailable.includes(track.videoId));
  const length = lengthOf(track);
  return (
    <>
      <span className={styles.title}>{name}</span>
      <VisuallyHidden> by </VisuallyHidden>
      <span className={styles.artist}>
        {track.artist}
        {length !== null && (
          <span className={styles.length} aria-hidden="true">
            {` · ${formatTime(length)}`}
          </span>
        )}
        {unavailable && ' · unavailable'}
      </span>
    </>
  );
};

type PickProps = { entry: QueueEntry; name: string; selection: Selection };

/** Shift selects from the last song that was selected. */
const Pick = ({ entry, name, selection }: PickProps) => (
  <label className={styles.pick}>
    <input
      type="checkbox"
      aria-label={`Select ${name}`}
      checked={selection.has(entry.id)}
      onChange={({ nativeEvent }) =>
        selection.toggle(entry.id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
      }
    />
    <span>
      <SongText entry={entry} name={name} />
    </span>
  </label>
);

/** The handle moves the row by dragging and with the arrow keys. */
export const QueueRow = (props: Props) => {
  const { entry, index, count, selection, onMove, onSelect } = props;
  const dispatch = useDispatch();
  const name = entry.track.title || 'Song';
  const handleClick = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (ctrlKey || metaKey || shiftKey) onSelect();
    else dispatch(playerActions.entryStarted(entry));
  };
  const length = lengthOf(entry.track);
  return (
    <li
      className={styles.row}
      style={props.style}
      data-entry={entry.id}
      data-dragged={props.dragged || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      {props.handle && (
        <MoveHandle
          className={styles.handle}
          name={name}
          index={index}
          count={count}
          onMove={(to) => onMove(to, 'handle')}
          {...props.handle}
        />
      )}
      {selection ? (
        <Pick entry={entry} name={name} selection={selection} />
      ) : (
        <>
          <button type="button" className={styles.song} onClick={handleClick}>
            <VisuallyHidden>Play </VisuallyHidden>
            <SongText entry={entry} name={name} />
          </button>
          {/* Beside the button, whose name it would lengthen. */}
          {length !== null && <VisuallyHidden>{spokenTime(length)}</VisuallyHidden>}
          <RowActions {...props} name={name} />
        </>
      )}
    </li>
  );
};
