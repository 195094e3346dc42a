import { usePlayer } from '@rushtone/contract';
import { IconButton, MuteIcon, VolumeIcon } from '@rushtone/ui';
import type { CSSProperties } from 'react';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import { useShortcut } from '../shortcuts/key-map.ts';
import styles from './PlayerBar.module.scss';

type SliderProps = {
  label: string;
  /** In percent. */
  level: number;
  onLevel: (level: number) => void;
};

export const VolumeSlider = ({ label, level, onLevel }: SliderProps) => (
  <input
    className={styles.level}
    type="range"
    min={0}
    max={100}
    step={5}
    value={level}
    aria-label={label}
    aria-valuetext={`${level}%`}
    style={{ '--played': `${level}%` } as CSSProperties}
    onChange={(event) => onLevel(event.target.valueAsNumber)}
  />
);

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
      <VolumeSlider label="Volume" level={level} onLevel={player.setVolume} />
    </div>
  );
};
