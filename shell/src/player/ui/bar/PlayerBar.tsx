import type { ReactNode } from 'react';
import { Link, useDispatch, usePlayer, usePlayerState } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { CloseIcon, IconButton, MoonIcon, MoreIcon, QueueIcon } from '@rushtone/ui';
import { FavoriteButton } from '../../../favorites/FavoriteButton.tsx';
import { playerActions, type PanelName } from '../../state/player.slice.ts';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import { ElapsedTime } from './ElapsedTime.tsx';
import { PlayerButtons } from './PlayerButtons.tsx';
import { SeekBar } from './SeekBar.tsx';
import { VolumeControl } from './VolumeControl.tsx';
import styles from './PlayerBar.module.scss';

const NowPlaying = () => {
  const track = usePlayerState((state) => state.track);
  const playsElsewhere = usePlayerSelector((state) => state.playsElsewhere);
  const message = usePlayerState(({ status, problem }) => {
    if (status === 'blocked') return 'Tap the video to start';
    return playsElsewhere ? 'Playing in another tab' : problem;
  });
  if (!track) return null;
  return (
    <div className={styles.now}>
      <div className={styles.text}>
        <Link
          className={styles.title}
          to={paths.song({ s: track.videoId, p: track.playlistId ?? undefined })}
        >
          {track.title || 'Loading…'}
        </Link>
        <p className={styles.artist} role={message ? 'status' : undefined}>
          {message ?? track.artist}
        </p>
      </div>
      <FavoriteButton className={styles.mode} track={track} />
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
  const count = usePlayerState((state) => state.queue.length);
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
  const active = usePlayerState((state) => state.track !== null);
  if (!active) return null;
  return (
    <section className={styles.bar} aria-label="Player">
      <SeekBar />
      <NowPlaying />
      <PlayerButtons />
      <div className={styles.extras}>
        <ElapsedTime />
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
