import { usePlayer } from '@rushtone/contract';
import { type SongList, type SongSummary, trackListOf, trackOf } from '@rushtone/domain';
import { PlayButtons } from '@rushtone/ui';

type Props = Required<Pick<SongList, 'name' | 'songs'>> & { playlistId: string };

/** Plays a list of the user from its first song, or shuffled from a random one. */
export const PlaySongs = ({ name, songs, playlistId }: Props) => {
  const player = usePlayer();
  const play = (song: SongSummary | undefined, shuffle: boolean) => {
    if (!song) return;
    player.setShuffle(shuffle);
    player.play(trackOf(song, playlistId), { from: trackListOf({ name, songs, playlistId }) });
  };
  return (
    <PlayButtons
      onPlay={() => play(songs[0], false)}
      onShuffle={() => play(songs[Math.floor(Math.random() * songs.length)], true)}
    />
  );
};
