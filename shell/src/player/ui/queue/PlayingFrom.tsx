import { usePlayerState } from '@rushtone/contract';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import { useGetPlaylistNamesQuery } from './playlist-names.api.ts';
import styles from './QueueDrawer.module.scss';

const useListName = (): string | null => {
  const name = usePlayerSelector((state) => state.listName);
  const list = usePlayerSelector((state) =>
    state.queued ? (state.next ?? state.previous)?.playlistId : state.track?.playlistId,
  );
  const { data } = useGetPlaylistNamesQuery(undefined, { skip: name !== null || !list });
  return name ?? (list ? (data?.[list] ?? null) : null);
};

export const NowPlaying = () => {
  const track = usePlayerState((state) => state.track);
  const name = useListName();
  const queued = usePlayerSelector((state) => state.queued);
  return (
    <div className={styles.now}>
      <p className={styles.from}>
        {queued ? 'Playing from your queue' : name ? `Playing from ${name}` : 'Now playing'}
      </p>
      <p className={styles.title}>{track?.title || 'Loading…'}</p>
      <p className={styles.artist}>{track?.artist}</p>
    </div>
  );
};

/** What plays after the queue. */
export const AfterQueue = () => {
  const { next, shuffle, repeat } = usePlayerState((state) => state);
  const name = useListName();
  const from = name ? ` from ${name}` : '';
  const following = shuffle
    ? `a random song${from}`
    : next
      ? `${next.title || 'the next song'}${from}`
      : 'the end';
  return (
    <p className={styles.after}>{repeat ? 'Repeat is on: this song plays again.' : `Then: ${following}`}</p>
  );
};
