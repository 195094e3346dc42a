import { useSyncExternalStore, type ReactNode } from 'react';
import { Link, usePlayerState } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { CloseIcon, IconButton, MoonIcon, MoreIcon, QueueIcon } from '@rushtone/ui';
import { FavoriteButton } from '../../../favorites/FavoriteButton.tsx';
import { ElapsedTime } from './ElapsedTime.tsx';
import type { PlayerCore } from '../../player-core.ts';
import type { PanelName } from '../../lazy-player.ts';
import { PlayerButtons } from './PlayerButtons.tsx';
import { SeekBar } from './SeekBar.tsx';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import { VolumeControl } from './VolumeControl.tsx';
import styles from './PlayerBar.module.scss';

type Props = { player: PlayerCore };

const NowPlaying = ({ player }: Props) => {
  const track = usePlayerState((state) => state.track);
  const words = usePlayerSelector(player, ({ status, problem, elsewhere }) => {
    if (status === 'blocked') return 'Tap the video to start';
    return elsewhere ? 'Playing in another tab' : problem;
  });
  if (!track) return null;
  return (
    <div className={styles.now}>
      <div className={styles.words}>
        <Link
          className={styles.title}
          to={paths.song({ s: track.videoId, p: track.playlistId ?? undefined })}
        >
          {track.title || 'Loading…'}
        </Link>
        <p className={styles.artist} role={words ? 'status' : undefined}>
          {words ?? track.artist}
        </p>
      </div>
      <FavoriteButton className={styles.mode} track={track} />
    </div>
  );
};

type OpenerProps = Props & { name: PanelName; label: string; icon: ReactNode; className?: string };

const Opener = ({ player, name, ...button }: OpenerProps) => {
  const open = useSyncExternalStore(player.panel.subscribe, () => player.panel.get() === name);
  return (
    <IconButton
      look="plain"
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => player.panel.set(open ? null : name)}
      {...button}
    />
  );
};

const QueueButton = ({ player }: Props) => {
  const count = usePlayerState((state) => state.queue.length);
  const icon = (
    <>
      <QueueIcon />
      {count > 0 && <span className={styles.count}>{count}</span>}
    </>
  );
  const label = count === 0 ? 'Queue' : `Queue, ${count} ${count === 1 ? 'song' : 'songs'}`;
  return <Opener className={styles.queue} player={player} name="queue" label={label} icon={icon} />;
};

const MoreButton = ({ player }: Props) => {
  const sleeps = useSyncExternalStore(player.sleep.subscribe, () => player.sleep.get() !== null);
  return (
    <Opener
      player={player}
      name="more"
      label={sleeps ? 'More, the sleep timer is on' : 'More'}
      icon={sleeps ? <MoonIcon /> : <MoreIcon />}
    />
  );
};

/** The bar at the foot of every page, from the first song on. */
export const PlayerBar = ({ player }: Props) => {
  const active = usePlayerState((state) => state.track !== null);
  if (!active) return null;
  return (
    <section className={styles.bar} aria-label="Player">
      <SeekBar />
      <NowPlaying player={player} />
      <PlayerButtons player={player} />
      <div className={styles.extras}>
        <ElapsedTime />
        <VolumeControl />
        <QueueButton player={player} />
        <MoreButton player={player} />
        <IconButton
          className={styles.close}
          look="plain"
          label="Close player"
          icon={<CloseIcon />}
          onClick={player.close}
        />
      </div>
    </section>
  );
};
