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
import { useShortcut } from '../shortcuts/key-map.ts';
import styles from './PlayerBar.module.scss';

/**
 * `large`: shows all buttons, with space around each; otherwise the bar leaves out those that do not fit. While
 * the neighbors load, presses wait for them; a disabled button would lose focus on each press.
 */
export const PlayerButtons = ({ large = false }: { large?: boolean }) => {
  const player = usePlayer();
  const { status, playsElsewhere, shuffle, repeat, previous, neighborsSettled } = usePlayerSelector(
    (state) => state,
  );
  const noNext = usePlayerSelector((state) => nextUp(state).kind === 'stop');
  const [previousKey, toggleKey, nextKey] = [
    useShortcut('previous'),
    useShortcut('toggle'),
    useShortcut('next'),
  ];
  const active = isActive(status);
  return (
    <div className={large ? styles.large : styles.controls} role="group" aria-label="Playback">
      <IconButton
        className={large ? undefined : styles.mode}
        variant="plain"
        label="Shuffle"
        icon={<ShuffleIcon />}
        pressed={shuffle}
        onClick={() => player.setShuffle(!shuffle)}
      />
      <IconButton
        className={large ? undefined : styles.previous}
        variant="plain"
        label="Previous"
        aria-keyshortcuts={previousKey}
        icon={<PreviousIcon />}
        disabled={previous === null && neighborsSettled}
        onClick={player.previous}
      />
      <IconButton
        className={large ? styles.largePlay : styles.play}
        variant="solid"
        label={active ? 'Pause' : playsElsewhere ? 'Play here' : 'Play'}
        aria-keyshortcuts={toggleKey}
        icon={active ? <PauseIcon size={24} /> : <PlayIcon size={24} />}
        onClick={player.toggle}
      />
      <IconButton
        variant="plain"
        label="Next"
        aria-keyshortcuts={nextKey}
        icon={<NextIcon />}
        disabled={noNext && neighborsSettled}
        onClick={player.next}
      />
      <IconButton
        className={large ? undefined : styles.mode}
        variant="plain"
        label="Repeat"
        icon={<RepeatIcon />}
        pressed={repeat}
        onClick={() => player.setRepeat(!repeat)}
      />
    </div>
  );
};
