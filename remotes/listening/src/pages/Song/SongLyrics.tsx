import { useCallback } from 'react';
import { usePlayer, usePlayerState } from '@rushtone/contract';
import { trackOf, type Lyrics as LyricsData, type Song } from '@rushtone/domain';
import { Lyrics, SectionHeading } from '@rushtone/ui';

type Props = { song: Song; lyrics: LyricsData; playlistId: string | undefined };

/** A pressed line plays the song from there, also if another one is in the player. */
export const SongLyrics = ({ song, lyrics, playlistId }: Props) => {
  const player = usePlayer();
  const isCurrent = usePlayerState((state) => state.track?.videoId === song.youtube_id);
  const time = useCallback(() => player.time(), [player]);
  const seek = (at: number) =>
    isCurrent ? player.seek(at) : player.play(trackOf(song, playlistId ?? null), { at });
  return (
    <section aria-labelledby="lyrics">
      <SectionHeading id="lyrics" title="Lyrics" />
      <Lyrics lyrics={lyrics} time={isCurrent ? time : undefined} onSeek={seek} />
    </section>
  );
};
