import { usePlayer, usePlayerState } from '@rushtone/contract';
import { IconButton, MuteIcon, VolumeIcon } from '@rushtone/ui';
import type { CSSProperties } from 'react';
import styles from './PlayerBar.module.scss';

export const VolumeControl = () => {
  const player = usePlayer();
  const volume = usePlayerState((state) => state.volume);
  const muted = usePlayerState((state) => state.muted);
  return (
    <div className={styles.volume}>
      <IconButton
        variant="plain"
        label="Mute"
        icon={muted ? <MuteIcon /> : <VolumeIcon />}
        pressed={muted}
        onClick={() => player.setMuted(!muted)}
      />
      <input
        className={styles.level}
        type="range"
        min={0}
        max={100}
        value={muted ? 0 : volume}
        aria-label="Volume"
        style={{ '--played': `${muted ? 0 : volume}%` } as CSSProperties}
        onChange={(event) => player.setVolume(event.target.valueAsNumber)}
      />
    </div>
  );
};
