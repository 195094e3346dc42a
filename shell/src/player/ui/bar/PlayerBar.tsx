import type { MouseEvent } from 'react';
import { Link, useDispatch, useFavorite, usePlayer, type Track } from '@rushtone/contract';
import { countOf, formatTime } from '@rushtone/domain';
import { useValue } from '@rushtone/platform/browser/value-store';
import { paths } from '@rushtone/site';
import { CloseIcon, HeartButton, IconButton } from '@rushtone/ui';
import { playerActions } from '../../state/player.slice.ts';
import { currentRoom } from '../../state/room.ts';
import { labelOfSpeed } from '../../state/speeds.ts';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import { LiveTime } from '../LiveTime.tsx';
import { useSongTime } from '../use-song-time.ts';
import { useHasNowPlaying } from '../use-has-now-playing.ts';
import { MoreButton, QueueButton } from './PanelButtons.tsx';
import { PlayerButtons } from './PlayerButtons.tsx';
import { SeekBar } from './SeekBar.tsx';
import { usePlaybackMessage } from './use-playback-message.ts';
import { VolumeControl } from './VolumeControl.tsx';
import styles from './PlayerBar.module.scss';

/** On a phone it opens Now Playing, which links to the song's page. */
const SongLink = ({ track }: { track: Track }) => {
  const dispatch = useDispatch();
  const opens = useHasNowPlaying();
  const open = usePlayerSelector((state) => state.panel === 'now-playing');
  const onClick = (event: MouseEvent) => {
    if (!opens || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    dispatch(playerActions.panelChanged('now-playing'));
  };
  return (
    <Link
      className={styles.title}
      dir="auto"
      to={paths.song({ s: track.videoId, p: track.playlistId ?? undefined })}
      aria-haspopup={opens ? 'dialog' : undefined}
      aria-expanded={opens ? open : undefined}
      onClick={onClick}
    >
      {track.title || 'Loading…'}
    </Link>
  );
};

const Speed = () => {
  const speed = usePlayerSelector((state) => state.speed);
  if (speed === 1) return null;
  return (
    <span className={styles.speed}>
      {labelOfSpeed(speed)}
      <span> speed,</span>{' '}
    </span>
  );
};

/** Leads to the room in which this page is. */
const Room = () => {
  const room = useValue(currentRoom);
  if (!room) return null;
  return (
    <>
      <Link className={styles.room} to={paths.room(room.room)}>
        {countOf(room.members.length, 'listener')}
      </Link>{' '}
    </>
  );
};

const CurrentSong = ({ track }: { track: Track }) => {
  const message = usePlaybackMessage();
  const { favorite, toggle, elsewhere } = useFavorite(track);
  return (
    <div className={styles.now}>
      <div className={styles.text}>
        <SongLink track={track} />
        <p className={styles.artist} role={message ? 'status' : undefined}>
          <Room />
          <Speed />
          {message ?? track.artist}
        </p>
      </div>
      <HeartButton variant="plain" favorite={favorite} onToggle={toggle} href={elsewhere} />
    </div>
  );
};

/** Hidden from screen readers, because the seek slider announces the same. */
const Time = () => {
  const { read, length } = useSongTime();
  return (
    <p className={styles.time} aria-hidden="true">
      <LiveTime read={read} /> / {formatTime(length)}
    </p>
  );
};

/** The bar at the bottom of every page, shown once there is a song. */
export const PlayerBar = () => {
  const player = usePlayer();
  const track = usePlayerSelector((state) => state.track);
  if (!track) return null;
  return (
    <section id="player" className={styles.bar} aria-label="Player" tabIndex={-1}>
      <SeekBar />
      <CurrentSong track={track} />
      <PlayerButtons />
      <div className={styles.extras}>
        <Time />
        <VolumeControl />
        <QueueButton />
        <MoreButton />
        <IconButton
          className={styles.close}
          variant="plain"
          label="Close player"
          icon={<CloseIcon />}
          onClick={player.close}
        />
      </div>
    </section>
  );
};
