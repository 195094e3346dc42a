import { isActive, usePlayer, usePlayerState } from '@rushtone/contract';
import {
  IconButton,
  NextIcon,
  PauseIcon,
  PlayIcon,
  PreviousIcon,
  RepeatIcon,
  ShuffleIcon,
} from '@rushtone/ui';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import styles from './PlayerBar.module.scss';

export const PlayerButtons = () => {
  const player = usePlayer();
  const playsElsewhere = usePlayerSelector((state) => state.playsElsewhere);
  const active = usePlayerState(({ status }) => isActive(status));
  const shuffle = usePlayerState((state) => state.shuffle);
  const repeat = usePlayerState((state) => state.repeat);
  const hasNext = usePlayerState((state) => state.next !== null || state.shuffle || state.queue.length > 0);
  const hasPrevious = usePlayerState((state) => state.previous !== null);
  return (
    <div className={styles.controls} role="group" aria-label="Playback">
      <IconButton
        className={styles.mode}
        variant="plain"
        label="Shuffle"
        icon={<ShuffleIcon />}
        pressed={shuffle}
        onClick={() => player.setShuffle(!shuffle)}
      />
      <IconButton
        className={styles.previous}
        variant="plain"
        label="Previous"
        icon={<PreviousIcon />}
        disabled={!hasPrevious}
        onClick={player.previous}
      />
      <IconButton
        className={styles.play}
        variant="solid"
        label={active ? 'Pause' : playsElsewhere ? 'Play here' : 'Play'}
        icon={active ? <PauseIcon size={24} /> : <PlayIcon size={24} />}
        onClick={player.toggle}
      />
      <IconButton
        variant="plain"
        label="Next"
        icon={<NextIcon />}
        disabled={!hasNext}
        onClick={player.next}
      />
      <IconButton
        className={styles.mode}
        variant="plain"
        label="Repeat"
        icon={<RepeatIcon />}
        pressed={repeat}
        onClick={() => player.setRepeat(!repeat)}
      />
    </div>
  );
};
