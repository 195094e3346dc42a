import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { useNotify } from '@rushtone/contract';
import { type SongSummary, trackOf } from '@rushtone/domain';
import {
  ChevronIcon,
  ChevronUpIcon,
  CloseIcon,
  failureMessage,
  IconButton,
  VisuallyHidden,
} from '@rushtone/ui';
import { useUid } from '../../user-playlists/user-playlists.api.ts';
import {
  useAddToUserPlaylistMutation,
  useEditUserPlaylistMutation,
} from '../../user-playlists/playlist-edits.api.ts';
import { MoveHandle } from '../../components/MoveHandle.tsx';
import { SongRow } from '../../components/SongRow.tsx';
import { useGrowingRows } from '../../lib/use-growing-rows.ts';
import { offsetOf, useRowDrag } from './use-row-drag.ts';
import styles from './Playlists.module.scss';

type Control = 'handle' | 'up' | 'down' | 'remove';
type Focus = { id: string; control: Control };

type RowProps = {
  playlistId: string;
  song: SongSummary;
  index: number;
  count: number;
  style: CSSProperties | undefined;
  dragged: boolean;
  handle: ReturnType<ReturnType<typeof useRowDrag>['handlersOf']>;
  onMove: (index: number, to: number, control: Control) => void;
  onRemove: (index: number) => void;
};

const Row = (props: RowProps) => {
  const { playlistId, song, index, count, style, dragged, handle, onMove, onRemove } = props;
  const { title } = song;
  return (
    <SongRow
      stacked
      track={trackOf(song, playlistId)}
      style={style}
      data-song={song.youtube_id}
      data-dragged={dragged || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <MoveHandle
        className={styles.handle}
        name={title}
        index={index}
        count={count}
        onMove={(to) => onMove(index, to, 'handle')}
        {...handle}
      />
      <IconButton
        variant="plain"
        data-control="up"
        label={`Move ${title} up`}
        icon={<ChevronUpIcon />}
        disabled={index === 0}
        onClick={() => onMove(index, index - 1, 'up')}
      />
      <IconButton
        variant="plain"
        data-control="down"
        label={`Move ${title} down`}
        icon={<ChevronIcon />}
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1, 'down')}
      />
      <IconButton
        variant="plain"
        data-control="remove"
        label={`Remove ${title}`}
        icon={<CloseIcon />}
        onClick={() => onRemove(index)}
      />
    </SongRow>
  );
};

const OTHER_BUTTON = '[data-control]:enabled:not([data-control="handle"])';

/** Restores focus, which is lost when a row is moved or removed. */
const useRowFocus = (songs: readonly SongSummary[]) => {
  const list = useRef<HTMLOListElement>(null);
  const next = useRef<Focus | null>(null);
  const shown = useRef(songs);
  useEffect(() => {
    const hasChanged = shown.current !== songs;
    shown.current = songs;
    if (!hasChanged || !next.current) return;
    const { id, control } = next.current;
    next.current = null;
    const row = list.current?.querySelector(`[data-song="${CSS.escape(id)}"]`);
    const wanted = row?.querySelector<HTMLButtonElement>(`[data-control="${control}"]`);
    const usable = wanted?.disabled ? row?.querySelector<HTMLElement>(OTHER_BUTTON) : wanted;
    (usable ?? list.current)?.focus();
  });
  return { list, focus: (id: string, control: Control) => void (next.current = { id, control }) };
};

const OFFLINE = 'You are offline. What you change here is saved when you are back online.';

const useEdits = ({ playlistId, name, songs }: Props) => {
  const uid = useUid() ?? '';
  const notify = useNotify();
  const [edit] = useEditUserPlaylistMutation();
  const [add] = useAddToUserPlaylistMutation();
  const [announcement, announce] = useState('');
  const said = useRef(false);
  const fail = (error: unknown) => notify({ kind: 'error', message: failureMessage(error) });
  const sent = (result: { later?: true } | null) => {
    if (result?.later && !said.current) notify({ kind: 'info', message: OFFLINE });
    said.current = Boolean(result?.later);
  };
  const idAt = (index: number) => songs[index]?.youtube_id ?? '';
  const same = { uid, p: playlistId, name };

  const move = (index: number, to: number) => {
    // When moving down, the song is inserted before its new neighbor's successor.
    const before = idAt(to > index ? to + 1 : to);
    announce(`${songs[index]?.title}, ${to + 1} of ${songs.length}`);
    edit({ ...same, call: 'move', songs: [idAt(index)], before })
      .unwrap()
      .then(sent, fail);
  };
  const remove = (index: number) => {
    const [song, before] = [songs[index], idAt(index + 1)];
    if (!song) return;
    const ids = [song.youtube_id];
    const putBack = () =>
      void add({ ...same, songs: ids, before, shown: [song] })
        .unwrap()
        .then(sent, fail);
    edit({ ...same, call: 'remove', songs: ids })
      .unwrap()
      .then(sent, fail);
    notify({
      kind: 'info',
      message: `“${song.title}” was removed.`,
      action: { label: 'Undo', run: putBack },
    });
  };
  return { idAt, move, remove, announcement };
};

type Props = { playlistId: string; name: string; songs: readonly SongSummary[] };

export const EditableSongs = (props: Props) => {
  const { playlistId, songs } = props;
  const { list, focus } = useRowFocus(songs);
  const { rows, end } = useGrowingRows(songs.length);
  const { idAt, move, remove, announcement } = useEdits(props);
  const { drag, handlersOf } = useRowDrag({ list, onDrop: move });
  return (
    <>
      <ol ref={list} className={styles.rows} aria-label="Songs" tabIndex={-1}>
        {songs.slice(0, rows).map((song, index) => {
          const offset = offsetOf(index, drag);
          return (
            <Row
              key={song.youtube_id}
              playlistId={playlistId}
              song={song}
              index={index}
              count={songs.length}
              style={offset === 0 ? undefined : { transform: `translateY(${offset}px)` }}
              dragged={drag?.from === index}
              handle={handlersOf(index)}
              onMove={(from, to, control) => {
                focus(idAt(from), control);
                move(from, to);
              }}
              onRemove={(removed) => {
                focus(idAt(removed + 1) || idAt(removed - 1), 'remove');
                remove(removed);
              }}
            />
          );
        })}
      </ol>
      <div ref={end} />
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  );
};
