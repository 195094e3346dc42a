import { useEffect, useRef } from 'react';
import { useDispatch } from '@rushtone/contract';
import { formatTime } from '@rushtone/domain';
import { Button } from '@rushtone/ui';
import { playerActions } from '../../state/player.slice.ts';
import { SLEEP_MINUTES, sleepAfter, type SleepTimer } from '../../state/sleep-timer.ts';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import styles from './MoreMenu.module.scss';

const UPDATE_EVERY_MS = 500;

/** "14:32"; updated without React, so that nothing renders each second. */
const TimeLeft = ({ deadline }: { deadline: number }) => {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const update = () => {
      const left = Math.max(0, deadline - Date.now());
      if (text.current) text.current.textContent = formatTime(Math.ceil(left / 1000));
    };
    update();
    const timer = setInterval(update, UPDATE_EVERY_MS);
    return () => clearInterval(timer);
  }, [deadline]);
  return <span ref={text} className={styles.left} />;
};

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
              The music stops in <TimeLeft deadline={timer.deadline} />.
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
