import { useEffect, useRef } from 'react';
import { useNotify } from '@rushtone/contract';
import type { SongSummary } from '@rushtone/domain';
import { ChevronIcon, ChevronUpIcon, CloseIcon, failureMessage, IconButton } from '@rushtone/ui';
import {
  useAddToOwnPlaylistMutation,
  useEditOwnPlaylistMutation,
  useUid,
} from '../../own-playlists/own-playlists.api.ts';
import { SongRow } from '../../components/SongRow.tsx';
import { useGrowingRows } from '../../lib/use-growing-rows.ts';
import { trackIn } from './track-in.ts';
import styles from './Playlists.module.scss';

type Control = 'up' | 'down' | 'remove';
type Focus = { id: string; control: Control };

type RowProps = {
  playlistId: string;
  song: SongSummary;
  index: number;
  count: number;
  onMove: (index: number, to: number, control: Control) => void;
  onRemove: (index: number) => void;
};

const Row = ({ playlistId, song, index, count, onMove, onRemove }: RowProps) => {
  const { title } = song;
  return (
    <SongRow
      stacked
      track={trackIn(playlistId, song)}
      data-song={song.youtube_id}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
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

/** Rows that are moved or removed would lose the focus. */
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
    const usable = wanted?.disabled ? row?.querySelector<HTMLElement>('[data-control]:enabled') : wanted;
    (usable ?? list.current)?.focus();
  });
  return { list, focus: (id: string, control: Control) => void (next.current = { id, control }) };
};

const useEdits = (playlistId: string, songs: readonly SongSummary[]) => {
  const uid = useUid() ?? '';
  const notify = useNotify();
  const [edit] = useEditOwnPlaylistMutation();
  const [add] = useAddToOwnPlaylistMutation();
  const fail = (error: unknown) => notify({ kind: 'error', message: failureMessage(error) });
  const idAt = (index: number) => songs[index]?.youtube_id ?? '';
  const same = { uid, p: playlistId };

  const move = (index: number, to: number) => {
    // Moved down, the song stands before the one after its new neighbor.
    const before = idAt(to > index ? to + 1 : to);
    edit({ ...same, call: 'move', songs: [idAt(index)], before })
      .unwrap()
      .catch(fail);
  };
  const remove = (index: number) => {
    const [id, before] = [idAt(index), idAt(index + 1)];
    const putBack = () =>
      void add({ p: playlistId, songs: [id], before })
        .unwrap()
        .catch(fail);
    edit({ ...same, call: 'remove', songs: [id] })
      .unwrap()
      .catch(fail);
    notify({
      kind: 'info',
      message: `“${songs[index]?.title}” was removed.`,
      action: { label: 'Undo', run: putBack },
    });
  };
  return { idAt, move, remove };
};

export const EditableSongs = ({
  playlistId,
  songs,
}: {
  playlistId: string;
  songs: readonly SongSummary[];
}) => {
  const { list, focus } = useRowFocus(songs);
  const { rows, end } = useGrowingRows(songs.length);
  const { idAt, move, remove } = useEdits(playlistId, songs);
  return (
    <>
      <ol ref={list} className={styles.rows} aria-label="Songs" tabIndex={-1}>
        {songs.slice(0, rows).map((song, index) => (
          <Row
            key={song.youtube_id}
            playlistId={playlistId}
            song={song}
            index={index}
            count={songs.length}
            onMove={(from, to, control) => {
              focus(idAt(from), control);
              move(from, to);
            }}
            onRemove={(removed) => {
              focus(idAt(removed + 1) || idAt(removed - 1), 'remove');
              remove(removed);
            }}
          />
        ))}
      </ol>
      <div ref={end} />
    </>
  );
};
