import { isActive, usePlayer, usePlayerState } from '@rushtone/contract';
import { earlyPlay, type SongSummary, trackListOf, trackOf } from '@rushtone/domain';
import { IconButton, PauseIcon, PlayIcon } from '@rushtone/ui';

export const usePlayback = (videoId: string): 'playing' | 'paused' | undefined =>
  usePlayerState(({ track, status }) =>
    track?.videoId === videoId ? (isActive(status) ? 'playing' : 'paused') : undefined,
  );

type PlaySongProps = {
  song: SongSummary;
  /** What the player continues with. */
  list: { name: string; songs: readonly SongSummary[] };
  variant: 'solid' | 'plain';
};

/** Plays or pauses a song without leaving the page. */
export const PlaySong = ({ song, list, variant }: PlaySongProps) => {
  const player = usePlayer();
  const track = trackOf(song, song.category_id);
  const playing = usePlayback(track.videoId) === 'playing';
  return (
    <IconButton
      variant={variant}
      icon={playing ? <PauseIcon /> : <PlayIcon />}
      label={`${playing ? 'Pause' : 'Play'} ${track.title} by ${track.artist}`}
      {...earlyPlay(track)}
      onClick={() => {
        if (playing) return player.pause();
        player.play(track, { from: trackListOf(list) });
      }}
    />
  );
};
