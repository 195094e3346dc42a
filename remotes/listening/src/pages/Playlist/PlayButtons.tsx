import { usePlayer } from '@rushtone/contract';
import type { PlaylistWithSongs, SongSummary } from '@rushtone/domain';
import { Button, PlayIcon, ShuffleIcon } from '@rushtone/ui';
import { trackOf } from '../../logic/track.ts';
import styles from './PlaylistBanner.module.scss';

const anyOf = (songs: readonly SongSummary[]): SongSummary | undefined =>
  songs[Math.floor(Math.random() * songs.length)];

/** All of the playlist: from its first song, or from any of them and on in no order. */
export const PlayButtons = ({ playlist, songs }: PlaylistWithSongs) => {
  const player = usePlayer();
  const play = (song: SongSummary | undefined, shuffle: boolean) => {
    if (!song) return;
    player.setShuffle(shuffle);
    player.play(trackOf(song, playlist.id));
  };
  return (
    <div className={styles.buttons}>
      <Button onClick={() => play(songs[0], false)}>
        <PlayIcon />
        Play all
      </Button>
      <Button look="outline" onClick={() => play(anyOf(songs), true)}>
        <ShuffleIcon />
        Shuffle
      </Button>
    </div>
  );
};
