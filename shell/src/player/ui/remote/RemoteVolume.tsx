import type { CSSProperties } from 'react';
import { VolumeIcon } from '@rushtone/ui';
import { useRemoteVolume } from './remote-commands.ts';
import type { RemotePlayback } from '../../storage/remote-playback.ts';
import styles from './Remote.module.scss';

/** The volume of the device that plays. */
export const RemoteVolume = ({ remote }: { remote: RemotePlayback }) => {
  const { level, setLevel } = useRemoteVolume(remote);
  return (
    <div className={styles.volume}>
      <VolumeIcon />
      <input
        className={styles.level}
        type="range"
        min={0}
        max={100}
        step={5}
        value={level}
        aria-label={`Volume on ${remote.name}`}
        aria-valuetext={`${level}%`}
        style={{ '--played': `${level}%` } as CSSProperties}
        onChange={(event) => setLevel(event.target.valueAsNumber)}
      />
    </div>
  );
};
