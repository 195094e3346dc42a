import { usePlayer } from '@rushtone/contract';
import { shuffled, type SongSummary, trackListOf } from '@rushtone/domain';
import { PlayButtons } from '@rushtone/ui';
import { useLazyPlayableSongsQuery, type SearchRequest } from '../../data/listening.api.ts';
import styles from './SearchPage.module.scss';

type Props = {
  listName: string;
  songs: readonly SongSummary[];
  /** Request that also finds songs which are not shown; `null` if there are none. */
  more: SearchRequest | null;
};

/** Plays the results. Shuffle mode stays off, because it would continue with a song's playlist instead. */
export const PlayResults = ({ listName, songs, more }: Props) => {
  const player = usePlayer();
  const [load] = useLazyPlayableSongsQuery();
  const allSongs = async () => {
    if (more === null) return songs;
    const { data = [] } = await load(more, true);
    return data.length > songs.length ? data : songs;
  };
  const play = (order: readonly SongSummary[]) => {
    const from = trackListOf({ name: listName, songs: order });
    const [first] = from.tracks;
    if (!first) return;
    player.setShuffle(false);
    player.play(first, { from });
  };
  return (
    <div className={styles.play}>
      <PlayButtons
        onPlay={async () => play(await allSongs())}
        onShuffle={async () => play(shuffled(await allSongs()))}
      />
    </div>
  );
};
