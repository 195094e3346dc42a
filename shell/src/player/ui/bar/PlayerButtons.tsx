import { isActive, usePlayer } from '@rushtone/contract';
import {
  IconButton,
  NextIcon,
  PauseIcon,
  PlayIcon,
  PreviousIcon,
  RepeatIcon,
  ShuffleIcon,
} from '@rushtone/ui';
import { nextUp } from '../../state/next-up.ts';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import styles from './PlayerBar.module.scss';

export const PlayerButtons = () => {
  const player = usePlayer();
  const { status, playsElsewhere, shuffle, repeat, previous, neighborsSettled } = usePlayerSelector(
    (state) => state,
  );
  const noNext = usePlayerSelector((state) => nextUp(state).kind === 'stop');
  const active = isActive(status);
  // Disabled while they load too, they would lose the focus with each press.
  const absent = (none: boolean) => ({ disabled: none && neighborsSettled, busy: none && !neighborsSettled });
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
        {...absent(previous === null)}
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
        {...absent(noNext)}
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
