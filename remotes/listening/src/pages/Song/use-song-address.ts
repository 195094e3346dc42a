import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate, usePlayer, usePlayerState } from '@rushtone/contract';
import { omitUndefined, type Song, trackOf } from '@rushtone/domain';
import { paths, type readSongQuery } from '@rushtone/site';

/**
 * Keeps the URL and the player in sync; nothing else does. Navigating to the page opens the URL's song, or keeps it
 * playing. When the player moves on from that song, the URL follows. The history entry is replaced, so that Back
 * leaves the page.
 */
export const useSongAddress = (
  { s, p, t, shuffle }: ReturnType<typeof readSongQuery>,
  song: Song | undefined,
): void => {
  const player = usePlayer();
  const navigate = useNavigate();
  const track = usePlayerState((state) => state.track);
  const lastTrack = useRef(track);
  const { title, author_name } = song ?? {};

  useEffect(() => {
    if (shuffle) player.setShuffle(true);
  }, [player, shuffle]);

  const times = useEffectEvent(() => ({ duration: song?.duration, bounds: song?.bounds }));
  useEffect(() => {
    if (title === undefined || author_name === undefined) return;
    player.open(
      trackOf({ youtube_id: s, title, author_name, ...times() }, p ?? null),
      omitUndefined({ at: t }),
    );
  }, [player, s, p, t, title, author_name]);

  useEffect(() => {
    const wasShown = lastTrack.current?.videoId === s;
    lastTrack.current = track;
    if (!wasShown || !track || track.videoId === s) return;
    void navigate(paths.song({ s: track.videoId, p: track.playlistId ?? undefined }), { replace: true });
  }, [track, s, navigate]);
};
