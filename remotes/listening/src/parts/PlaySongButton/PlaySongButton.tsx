import { usePlayer, type Track } from '@rushtone/contract';
import { IconButton, PauseIcon, PlayIcon } from '@rushtone/ui';

type PlaySongButtonProps = {
  track: Track;
  /** It is the song that is heard now. */
  going: boolean;
};

/** Starts the song where the listener is: it plays in the dock, and the page stays. */
export const PlaySongButton = ({ track, going }: PlaySongButtonProps) => {
  const player = usePlayer();
  return (
    <IconButton
      look="solid"
      icon={going ? <PauseIcon /> : <PlayIcon />}
      label={`${going ? 'Pause' : 'Play'} ${track.title} by ${track.artist}`}
      onClick={() => (going ? player.pause() : player.play(track))}
    />
  );
};
