import type { CSSProperties, KeyboardEvent } from 'react';
import { useDispatch, type QueueEntry } from '@rushtone/contract';
import {
  ChevronIcon,
  ChevronUpIcon,
  CloseIcon,
  GripIcon,
  IconButton,
  PlayNextIcon,
  VisuallyHidden,
} from '@rushtone/ui';
import { playerActions } from '../../state/player.slice.ts';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import type { useDrag } from './use-drag.ts';
import type { Control } from './use-queue-focus.ts';
import styles from './QueueDrawer.module.scss';

type Props = {
  entry: QueueEntry;
  index: number;
  count: number;
  style: CSSProperties;
  dragged: boolean;
  /** Null while songs are filtered: then they cannot be moved. */
  handle: ReturnType<ReturnType<typeof useDrag>['handlersOf']> | null;
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

/** The handle moves the row by dragging and with the arrow keys. */
export const QueueRow = (props: Props) => {
  const { entry, index, count, onMove } = props;
  const dispatch = useDispatch();
  const unavailable = usePlayerSelector((state) => state.unavailable.includes(entry.track.videoId));
  const name = entry.track.title || 'Song';
  const targets: Readonly<Record<string, number>> = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    Home: 0,
    End: count - 1,
  };
  const handleKey = (event: KeyboardEvent) => {
    const to = targets[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0 && to < count) onMove(to, 'handle');
  };
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
        <button
          type="button"
          className={styles.handle}
          data-control="handle"
          aria-label={`Move ${name}: arrow keys or drag`}
          onKeyDown={handleKey}
          {...props.handle}
        >
          <GripIcon />
        </button>
      )}
      <button
        type="button"
        className={styles.song}
        onClick={() => dispatch(playerActions.entryStarted(entry))}
      >
        <VisuallyHidden>Play </VisuallyHidden>
        <span className={styles.title}>{name}</span>
        <VisuallyHidden> by </VisuallyHidden>
        <span className={styles.artist}>
          {entry.track.artist}
          {unavailable && ' · unavailable'}
        </span>
      </button>
      <RowActions {...props} name={name} />
    </li>
  );
};
