import { usePlayer } from '@rushtone/contract';
import { shuffled, type SongSummary } from '@rushtone/domain';
import { Button, PlayIcon, ShuffleIcon } from '@rushtone/ui';
import { trackListOf } from '../../components/track.ts';
import styles from './SearchPage.module.scss';

type Props = { listName: string; songs: readonly SongSummary[] };

/** Both leave the shuffle mode off, in which the playlist of a song goes on, and not these songs. */
export const PlayResults = ({ listName, songs }: Props) => {
  const player = usePlayer();
  const play = (order: readonly SongSummary[]) => {
    const from = trackListOf({ name: listName, songs: order });
    const [first] = from.tracks;
    if (!first) return;
    player.setShuffle(false);
    player.play(first, { from });
  };
  return (
    <div className={styles.play}>
      <Button onClick={() => play(songs)}>
        <PlayIcon />
        Play all
      </Button>
      <Button variant="outline" onClick={() => play(shuffled(songs))}>
        <ShuffleIcon />
        Shuffle
      </Button>
    </div>
  );
};
