import { useDispatch } from '@rushtone/contract';
import { Button } from '@rushtone/ui';
import { playerActions } from '../../state/player.slice.ts';
import { SLEEP_MINUTES, sleepAfter, type SleepTimer } from '../../state/sleep-timer.ts';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import { LiveTime } from '../LiveTime.tsx';
import styles from './MoreMenu.module.scss';

const secondsUntil = (deadline: number) => Math.max(0, Math.ceil((deadline - Date.now()) / 1000));

export const SleepTimerOptions = () => {
  const dispatch = useDispatch();
  const timer = usePlayerSelector((state) => state.sleepTimer);
  const set = (next: SleepTimer | null) => dispatch(playerActions.sleepTimerChanged(next));
  return (
    <section aria-labelledby="sleep-timer">
      <h3 id="sleep-timer" className={styles.heading}>
        Sleep timer
      </h3>
      <div className={styles.choices}>
        {SLEEP_MINUTES.map((minutes) => (
          <Button
            key={minutes}
            className={styles.choice}
            variant="outline"
            onClick={() => set(sleepAfter(minutes, Date.now()))}
          >
            {minutes} min
          </Button>
        ))}
        <Button
          className={styles.choice}
          variant="outline"
          aria-pressed={timer?.kind === 'end-of-song'}
          onClick={() => set({ kind: 'end-of-song' })}
        >
          End of song
        </Button>
      </div>
      {timer && (
        <p className={styles.sleep}>
          {timer.kind === 'end-of-song' ? (
            <span>The music stops when this song ends.</span>
          ) : (
            <span>
              The music stops in{' '}
              <LiveTime className={styles.left} read={() => secondsUntil(timer.deadline)} />.
            </span>
          )}
          <Button variant="quiet" onClick={() => set(null)}>
            Turn off
          </Button>
        </p>
      )}
    </section>
  );
};
