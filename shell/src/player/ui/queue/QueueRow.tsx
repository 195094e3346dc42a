import { memo, type MouseEvent } from 'react';
import { useDispatch, useThumbnail, type QueueEntry } from '@rushtone/contract';
import { formatTime, lengthOf, spokenTime } from '@rushtone/domain';
import {
  ChevronIcon,
  ChevronUpIcon,
  CloseIcon,
  IconButton,
  PlayNextIcon,
  Thumbnail,
  VisuallyHidden,
} from '@rushtone/ui';
import { MoveHandle } from '../../../components/MoveHandle.tsx';
import { playerActions } from '../../state/player.slice.ts';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import type { DragHandlers } from './use-drag.ts';
import type { Edits } from './use-edits.ts';
import type { Selection } from './use-selection.ts';
import styles from './QueueDrawer.module.scss';

type Props = {
  entry: QueueEntry;
  index: number;
  count: number;
  /** In px from the top of the list. */
  top: number;
  dragged: boolean;
  /** `null` while songs are filtered or selected, when they cannot be moved. */
  handlers: DragHandlers | null;
  selection: Selection | null;
  onSelect: (id: string) => void;
  edits: Edits;
};

const MoveButtons = ({ entry, index, count, edits, name }: Props & { name: string }) => (
  <>
    <IconButton
      variant="plain"
      data-control="up"
      label={`Move ${name} up`}
      icon={<ChevronUpIcon />}
      disabled={index === 0}
      onClick={() => edits.move(entry.id, index, index - 1, 'up')}
    />
    <IconButton
      variant="plain"
      data-control="down"
      label={`Move ${name} down`}
      icon={<ChevronIcon />}
      disabled={index === count - 1}
      onClick={() => edits.move(entry.id, index, index + 1, 'down')}
    />
  </>
);

const RowActions = (props: Props & { name: string }) => (
  <div className={styles.actions}>
    {props.handlers && <MoveButtons {...props} />}
    <IconButton
      variant="plain"
      data-control="next"
      label={`Play ${props.name} next`}
      icon={<PlayNextIcon />}
      onClick={() => props.edits.playNext(props.entry.id, props.index)}
    />
    <IconButton
      variant="plain"
      data-control="remove"
      label={`Remove ${props.name}`}
      icon={<CloseIcon />}
      onClick={() => props.edits.remove(props.entry.id, props.index)}
    />
  </div>
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

/** A checkbox. Shift selects the range from the last selected song. */
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

/**
 * A row whose handle moves it by dragging or with the arrow keys. Memoized, because an edit changes only a
 * few rows.
 */
export const QueueRow = memo((props: Props) => {
  const { entry, index, count, selection, handlers, edits, onSelect } = props;
  const dispatch = useDispatch();
  const thumbnail = useThumbnail();
  const name = entry.track.title || 'Song';
  const handleClick = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (ctrlKey || metaKey || shiftKey) onSelect(entry.id);
    else dispatch(playerActions.entryStarted(entry));
  };
  const length = lengthOf(entry.track);
  return (
    <li
      className={styles.row}
      style={{ transform: `translateY(${props.top}px)` }}
      data-entry={entry.id}
      data-dragged={props.dragged || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      {handlers && (
        <MoveHandle
          className={styles.handle}
          name={name}
          index={index}
          count={count}
          onMove={(to) => edits.move(entry.id, index, to, 'handle')}
          onPointerDown={(event) => handlers.onStart(event, entry.id, index)}
          onPointerMove={handlers.onPointerMove}
          onPointerUp={handlers.onPointerUp}
          onPointerCancel={handlers.onPointerCancel}
        />
      )}
      {selection ? (
        <Pick entry={entry} name={name} selection={selection} />
      ) : (
        <>
          <Thumbnail className={styles.picture} src={thumbnail(entry.track.videoId)} name={name} />
          <button type="button" className={styles.song} onClick={handleClick}>
            <VisuallyHidden>Play </VisuallyHidden>
            <SongText entry={entry} name={name} />
          </button>
          {/* Outside the button, because it would become part of its name. */}
          {length !== null && <VisuallyHidden>{spokenTime(length)}</VisuallyHidden>}
          <RowActions {...props} name={name} />
        </>
      )}
    </li>
  );
});
