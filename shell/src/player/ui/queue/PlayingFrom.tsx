import { usePlayerState } from '@rushtone/contract';
import type { PlayerCore } from '../../player-core.ts';
import { useGetListNamesQuery } from './playlist-names.api.ts';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import styles from './QueueDrawer.module.scss';

const useListName = (player: PlayerCore): string | null => {
  const known = usePlayerSelector(player, (state) => state.listName);
  const list = usePlayerSelector(player, (state) =>
    state.queued ? (state.next ?? state.previous)?.playlistId : state.track?.playlistId,
  );
  const { data } = useGetListNamesQuery(undefined, { skip: known !== null || !list });
  return known ?? (list ? (data?.[list] ?? null) : null);
};

/** What plays, and from where. */
export const NowPlaying = ({ player }: { player: PlayerCore }) => {
  const track = usePlayerState((state) => state.track);
  const name = useListName(player);
  const queued = usePlayerSelector(player, (state) => state.queued);
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

/** Where the music goes when the queue is over. */
export const Afterwards = ({ player }: { player: PlayerCore }) => {
  const next = usePlayerState((state) => state.next);
  const shuffle = usePlayerState((state) => state.shuffle);
  const repeat = usePlayerState((state) => state.repeat);
  const name = useListName(player);
  const from = name ? ` from ${name}` : '';
  const words = shuffle
    ? `a random song${from}`
    : next
      ? `${next.title || 'the next song'}${from}`
      : 'the end';
  return <p className={styles.after}>{repeat ? 'Repeat is on: this song plays again.' : `Then: ${words}`}</p>;
};
