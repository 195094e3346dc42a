import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, usePlayerState } from '@rushtone/contract';
import { paths, readSongQuery } from '@rushtone/site';

/** On the page of the song that plays, the next song opens its own page. */
export const FollowSong = () => {
  const track = usePlayerState((state) => state.track);
  const location = useLocation();
  const navigate = useNavigate();
  const before = useRef(track);
  useEffect(() => {
    const last = before.current;
    before.current = track;
    if (!last || !track || last.videoId === track.videoId) return;
    const watched = location.pathname === '/song' && readSongQuery(new URLSearchParams(location.search)).s;
    if (watched !== last.videoId) return;
    void navigate(paths.song({ s: track.videoId, p: track.playlistId ?? undefined }));
  }, [track, location, navigate]);
  return null;
};
