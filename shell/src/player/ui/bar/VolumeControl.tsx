import { usePlayer } from '@rushtone/contract';
import { IconButton, MuteIcon, VolumeIcon } from '@rushtone/ui';
import type { CSSProperties } from 'react';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import { useShortcut } from '../shortcuts/key-map.ts';
import styles from './PlayerBar.module.scss';

export const VolumeControl = () => {
  const player = usePlayer();
  const { volume, muted } = usePlayerSelector((state) => state);
  const level = muted ? 0 : volume;
  return (
    <div className={styles.volume}>
      <IconButton
        variant="plain"
        label="Mute"
        aria-keyshortcuts={useShortcut('mute')}
        icon={muted ? <MuteIcon /> : <VolumeIcon />}
        pressed={muted}
        onClick={() => player.setMuted(!muted)}
      />
      <input
        className={styles.level}
        type="range"
        min={0}
        max={100}
        step={5}
        value={level}
        aria-label="Volume"
        aria-valuetext={`${level}%`}
        style={{ '--played': `${level}%` } as CSSProperties}
        onChange={(event) => player.setVolume(event.target.valueAsNumber)}
      />
    </div>
  );
};
