import { baseApi, useDispatch } from '@rushtone/contract';
import { Button } from '@rushtone/ui';
import type { Playlist } from '@rushtone/domain';
import { playerActions } from '../../state/player.slice.ts';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import { Panel } from '../panel/Panel.tsx';
import { QueueList } from './QueueList.tsx';
import styles from './QueueDrawer.module.scss';

/** A song has the name of its own list only, and may play from another. */
const playlistNamesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPlaylistNames: build.query<Readonly<Record<string, string>>, void>({
      query: () => ({ path: '/playlist/all' }),
      transformResponse: (playlists: Playlist[]) =>
        Object.fromEntries(playlists.map(({ id, category_name }) => [id, category_name])),
    }),
  }),
});

export const { useGetPlaylistNamesQuery } = playlistNamesApi;

const useListName = (): string | null => {
  const { listName, queued, next, previous, track } = usePlayerSelector((state) => state);
  const list = (queued ? (next ?? previous) : track)?.playlistId;
  const { data } = useGetPlaylistNamesQuery(undefined, { skip: listName !== null || !list });
  return listName ?? (list ? (data?.[list] ?? null) : null);
};

const NowPlaying = ({ listName }: { listName: string | null }) => {
  const { track, queued } = usePlayerSelector((state) => state);
  const from = listName ? `Playing from ${listName}` : 'Now playing';
  return (
    <div className={styles.now}>
      <p className={styles.from}>{queued ? 'Playing from your queue' : from}</p>
      <p className={styles.title}>{track?.title || 'Loading…'}</p>
      <p className={styles.artist}>{track?.artist}</p>
    </div>
  );
};

/** What plays after the queue. */
const AfterQueue = ({ listName }: { listName: string | null }) => {
  const { next, shuffle, repeat } = usePlayerSelector((state) => state);
  const following = shuffle ? 'a random song' : next && (next.title || 'the next song');
  const from = following && listName ? ` from ${listName}` : '';
  return (
    <p className={styles.after}>
      {repeat ? 'Repeat is on: this song plays again.' : `Then: ${following ?? 'the end'}${from}`}
    </p>
  );
};

export const QueueDrawer = () => {
  const dispatch = useDispatch();
  const count = usePlayerSelector((state) => state.queue.length);
  const listName = useListName();
  const clear = (
    <Button variant="quiet" onClick={() => dispatch(playerActions.queueCleared())}>
      Clear
    </Button>
  );
  return (
    <Panel title="Queue" variant="drawer" actions={count > 0 && clear}>
      <NowPlaying listName={listName} />
      <h3 className={styles.heading}>
        {count === 0 ? 'Next' : `Next: ${count} ${count === 1 ? 'song' : 'songs'}`}
      </h3>
      {count === 0 ? <p className={styles.empty}>Add songs with ⋮ → Add to queue.</p> : <QueueList />}
      <AfterQueue listName={listName} />
    </Panel>
  );
};
