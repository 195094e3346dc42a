import { usePlayer } from '@rushtone/contract';
import { Button, PlayIcon } from '@rushtone/ui';
import { useRandomSong } from '../../parts/use-random-song.ts';

/**
 * Begins with a random song. It plays from no list and with shuffle on, so that each end of a song, and each
 * skip, brings any other song.
 */
export const StartButton = () => {
  const player = usePlayer();
  const { draw, busy } = useRandomSong(({ youtube_id: videoId }) => {
    player.setShuffle(true);
    player.play({ videoId, title: '', artist: '', playlistId: null });
  });
  return (
    <Button size="large" busy={busy} onClick={draw}>
      {!busy && <PlayIcon />}
      Start listening
    </Button>
  );
};
