import type { ReactNode } from 'react';
import { Link, useDispatch, useFavorite, usePlayer, type Track } from '@rushtone/contract';
import { formatTime } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { CloseIcon, HeartButton, IconButton, MoonIcon, MoreIcon, QueueIcon } from '@rushtone/ui';
import type { PanelName } from '../../state/player-state.ts';
import { playerActions } from '../../state/player.slice.ts';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import { LiveTime } from '../LiveTime.tsx';
import { PlayerButtons } from './PlayerButtons.tsx';
import { SeekBar } from './SeekBar.tsx';
import { VolumeControl } from './VolumeControl.tsx';
import styles from './PlayerBar.module.scss';

const NowPlaying = ({ track }: { track: Track }) => {
  const { status, problem, playsElsewhere } = usePlayerSelector((state) => state);
  const notPlaying = playsElsewhere ? 'Playing in another tab' : problem;
  const message = status === 'blocked' ? 'Tap the video to start' : notPlaying;
  const { favorite, toggle, elsewhere } = useFavorite(track);
  return (
    <div className={styles.now}>
      <div className={styles.text}>
        <Link
          className={styles.title}
          dir="auto"
          to={paths.song({ s: track.videoId, p: track.playlistId ?? undefined })}
        >
          {track.title || 'Loading…'}
        </Link>
        <p className={styles.artist} role={message ? 'status' : undefined}>
          {message ?? track.artist}
        </p>
      </div>
      <HeartButton variant="plain" favorite={favorite} onToggle={toggle} href={elsewhere} />
    </div>
  );
};

type PanelButtonProps = { name: PanelName; label: string; icon: ReactNode; className?: string };

const PanelButton = ({ name, ...button }: PanelButtonProps) => {
  const dispatch = useDispatch();
  const open = usePlayerSelector((state) => state.panel === name);
  return (
    <IconButton
      variant="plain"
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => dispatch(playerActions.panelChanged(open ? null : name))}
      {...button}
    />
  );
};

const QueueButton = () => {
  const count = usePlayerSelector((state) => state.queue.length);
  const icon = (
    <>
      <QueueIcon />
      {count > 0 && <span className={styles.count}>{count}</span>}
    </>
  );
  const label = count === 0 ? 'Queue' : `Queue, ${count} ${count === 1 ? 'song' : 'songs'}`;
  return <PanelButton className={styles.queue} name="queue" label={label} icon={icon} />;
};

const MoreButton = () => {
  const sleepTimerOn = usePlayerSelector((state) => state.sleepTimer !== null);
  return (
    <PanelButton
      name="more"
      label={sleepTimerOn ? 'More, the sleep timer is on' : 'More'}
      icon={sleepTimerOn ? <MoonIcon /> : <MoreIcon />}
    />
  );
};

/** The bar at the bottom of every page once there is a song. */
export const PlayerBar = () => {
  const player = usePlayer();
  const { track, duration } = usePlayerSelector((state) => state);
  if (!track) return null;
  return (
    <section id="player" className={styles.bar} aria-label="Player" tabIndex={-1}>
      <SeekBar />
      <NowPlaying track={track} />
      <PlayerButtons />
      <div className={styles.extras}>
        {/* The seek slider announces the same. */}
        <p className={styles.time} aria-hidden="true">
          <LiveTime read={player.time} /> / {formatTime(duration)}
        </p>
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
