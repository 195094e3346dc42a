import { VolumeIcon } from '@rushtone/ui';
import type { RemotePlayback } from '../../storage/remote-playback.ts';
import { VolumeSlider } from '../bar/VolumeControl.tsx';
import { useRemoteVolume } from './remote-commands.ts';
import styles from './Remote.module.scss';

/** The volume of the device that plays. */
export const RemoteVolume = ({ remote }: { remote: RemotePlayback }) => {
  const { level, setLevel } = useRemoteVolume(remote);
  return (
    <div className={styles.volume}>
      <VolumeIcon />
      <VolumeSlider label={`Volume on ${remote.name}`} level={level} onLevel={setLevel} />
    </div>
  );
};
