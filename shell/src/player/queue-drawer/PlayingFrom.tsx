import { usePlayerState } from '@rushtone/contract';
import type { ShellPlayer } from '../create-player.ts';
import { useGetListNamesQuery } from './list-names.api.ts';
import { useShellPlayerState } from '../use-shell-player-state.ts';
import styles from './QueueDrawer.module.scss';

const useListName = (player: ShellPlayer): string | null => {
  const known = useShellPlayerState(player, (state) => state.listName);
  const list = useShellPlayerState(player, (state) =>
    state.queued ? (state.next ?? state.previous)?.playlistId : state.track?.playlistId,
  );
  const { data } = useGetListNamesQuery(undefined, { skip: known !== null || !list });
  return known ?? (list ? (data?.[list] ?? null) : null);
};

/** What plays, and from where. */
export const NowPlaying = ({ player }: { player: ShellPlayer }) => {
  const track = usePlayerState((state) => state.track);
  const name = useListName(player);
  const queued = useShellPlayerState(player, (state) => state.queued);
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
export const Afterwards = ({ player }: { player: ShellPlayer }) => {
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
