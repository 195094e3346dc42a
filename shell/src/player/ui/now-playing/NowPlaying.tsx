import { useEffect, useRef, useState } from 'react';
import { Link, useDispatch, useFavorite, useNavigate, type Track } from '@rushtone/contract';
import { formatTime } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { ChevronIcon, HeartButton, IconButton } from '@rushtone/ui';
import { playerActions } from '../../state/player.slice.ts';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import { MoreButton } from '../bar/PanelButtons.tsx';
import { PlayerButtons } from '../bar/PlayerButtons.tsx';
import { SeekBar } from '../bar/SeekBar.tsx';
import { usePlaybackMessage } from '../bar/use-playback-message.ts';
import { LiveTime } from '../LiveTime.tsx';
import { CurrentLyrics } from '../lyrics/LyricsPanel.tsx';
import { usePanel } from '../panel/use-panel.ts';
import { AfterQueue } from '../queue/AfterQueue.tsx';
import { Following, useListName } from '../queue/QueueDrawer.tsx';
import { useHasNowPlaying } from '../use-has-now-playing.ts';
import { useSongTime } from '../use-song-time.ts';
import styles from './NowPlaying.module.scss';
import { useHistoryEntry } from './use-history-entry.ts';
import { useSwipeDown } from './use-swipe-down.ts';

const useSource = (listName: string | null): string => {
  const queued = usePlayerSelector((state) => state.queued);
  if (queued) return 'Playing from your queue';
  return listName ? `Playing from ${listName}` : 'Now playing';
};

const Song = ({ track }: { track: Track }) => {
  const message = usePlaybackMessage();
  const navigate = useNavigate();
  const { favorite, toggle, elsewhere } = useFavorite(track);
  const address = paths.song({ s: track.videoId, p: track.playlistId ?? undefined });
  return (
    <div className={styles.song}>
      <div className={styles.text}>
        <h2 className={styles.title} dir="auto">
          <Link
            to={address}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              // Replaces this view's history entry.
              void navigate(address, { replace: true });
            }}
          >
            {track.title || 'Loading…'}
          </Link>
        </h2>
        <p className={styles.artist} dir="auto" role={message ? 'status' : undefined}>
          {message ?? track.artist}
        </p>
      </div>
      <HeartButton variant="plain" favorite={favorite} onToggle={toggle} href={elsewhere} />
    </div>
  );
};

const Transport = () => {
  const { read, length } = useSongTime();
  return (
    <div className={styles.transport}>
      <div className={styles.seek}>
        <SeekBar />
      </div>
      {/* Hidden from screen readers, because the seek slider announces the same. */}
      <p className={styles.times} aria-hidden="true">
        <LiveTime read={read} />
        <span>{formatTime(length)}</span>
      </p>
      <PlayerButtons large />
    </div>
  );
};

const VIEWS = {
  next: { label: 'Up next', long: 'What plays next' },
  lyrics: { label: 'Lyrics', long: 'Words of the song' },
} as const;
type View = keyof typeof VIEWS;

/** What stands below the controls, if the song has lyrics. */
const Views = ({ shown, onChange }: { shown: View; onChange: (view: View) => void }) => (
  <div className={styles.views} role="group" aria-label="Show">
    {(['next', 'lyrics'] as const).map((view) => (
      <button key={view} type="button" aria-pressed={view === shown} onClick={() => onChange(view)}>
        {VIEWS[view].label}
      </button>
    ))}
  </div>
);

/**
 * The player across the whole window of a phone. The video is not inside, but is positioned over the space
 * left for it.
 */
export const NowPlaying = () => {
  const dispatch = useDispatch();
  const track = usePlayerSelector((state) => state.track);
  const scroller = useRef<HTMLDivElement>(null);
  const listName = useListName();
  const source = useSource(listName);
  const close = () => void dispatch(playerActions.panelChanged(null));
  const [chosen, setShown] = useState<View>('next');
  // While the details of the next song load, the lyrics keep their place.
  const hasLyrics = usePlayerSelector(
    ({ lyrics, neighborsSettled }) => lyrics !== null || (chosen === 'lyrics' && !neighborsSettled),
  );
  const shown = hasLyrics ? chosen : 'next';
  const panel = usePanel(close, 'page');
  useHistoryEntry(close);
  const swipe = useSwipeDown(close);
  const fits = useHasNowPlaying() && track !== null;
  useEffect(() => {
    if (!fits) dispatch(playerActions.panelChanged(null));
  }, [fits, dispatch]);
  return (
    <div {...panel} className={styles.view} role="dialog" aria-label="Now Playing" tabIndex={-1}>
      <div className={styles.grip} {...swipe}>
        <div className={styles.head}>
          <IconButton variant="plain" label="Close Now Playing" icon={<ChevronIcon />} onClick={close} />
          <p className={styles.source}>{source}</p>
          <MoreButton />
        </div>
        <div className={styles.video} />
        {track && <Song track={track} />}
      </div>
      <Transport />
      {hasLyrics && <Views shown={shown} onChange={setShown} />}
      <div
        ref={scroller}
        className={styles.scroller}
        role="group"
        aria-label={VIEWS[shown].long}
        tabIndex={-1}
      >
        {shown === 'lyrics' ? (
          <CurrentLyrics scroller={scroller} />
        ) : (
          <>
            <Following scroller={scroller} listName={listName} withoutFilter />
            <AfterQueue listName={listName} />
          </>
        )}
      </div>
    </div>
  );
};
