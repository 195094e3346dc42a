import { useEffect, useRef, useSyncExternalStore } from 'react';
import { formatTime } from '@rushtone/domain';
import { Button } from '@rushtone/ui';
import type { PlayerCore } from '../../player-core.ts';
import { SLEEP_MINUTES, sleepAfter } from '../../state/sleep-timer.ts';
import styles from './MoreMenu.module.scss';

const LOOK_EVERY_MS = 500;

/** "14:32"; written past React, so that nothing renders each second. */
const Left = ({ deadline }: { deadline: number }) => {
  const words = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const write = () => {
      const left = Math.max(0, deadline - Date.now());
      if (words.current) words.current.textContent = formatTime(Math.ceil(left / 1000));
    };
    write();
    const timer = setInterval(write, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [deadline]);
  return <span ref={words} className={styles.left} />;
};

export const SleepTimerOptions = ({ player }: { player: PlayerCore }) => {
  const sleep = useSyncExternalStore(player.sleep.subscribe, player.sleep.get);
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
            look="outline"
            onClick={() => player.sleep.set(sleepAfter(minutes, Date.now()))}
          >
            {minutes} min
          </Button>
        ))}
        <Button
          className={styles.choice}
          look="outline"
          aria-pressed={sleep?.kind === 'end'}
          onClick={() => player.sleep.set({ kind: 'end' })}
        >
          End of song
        </Button>
      </div>
      {sleep && (
        <p className={styles.sleep}>
          {sleep.kind === 'end' ? (
            <span>The music stops when this song ends.</span>
          ) : (
            <span>
              The music stops in <Left deadline={sleep.deadline} />.
            </span>
          )}
          <Button look="quiet" onClick={() => player.sleep.set(null)}>
            Turn off
          </Button>
        </p>
      )}
    </section>
  );
};
