import { usePlayer } from '@rushtone/contract';
import type { SongSummary } from '@rushtone/domain';
import { IconButton, PauseIcon, PlayIcon } from '@rushtone/ui';

/** Starts a song in the one player; the page stays. */
export const PlaySong = ({ song, going }: { song: SongSummary; going: boolean }) => {
  const player = usePlayer();
  const play = () =>
    player.play({
      videoId: song.youtube_id,
      title: song.title,
      artist: song.author_name,
      playlistId: song.category_id,
    });
  return (
    <IconButton
      look="solid"
      icon={going ? <PauseIcon /> : <PlayIcon />}
      label={`${going ? 'Pause' : 'Play'} ${song.title} by ${song.author_name}`}
      onClick={going ? player.pause : play}
    />
  );
};
