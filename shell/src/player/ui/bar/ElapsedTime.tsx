import { useEffect, useRef } from 'react';
import { usePlayer, usePlayerState } from '@rushtone/contract';
import { formatTime } from '@rushtone/domain';
import styles from './PlayerBar.module.scss';

const UPDATE_EVERY_MS = 250;

/** "1:23 / 3:45"; the seek slider announces the same. */
export const ElapsedTime = () => {
  const player = usePlayer();
  const duration = usePlayerState((state) => state.duration);
  const elapsed = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const update = () => {
      if (elapsed.current) elapsed.current.textContent = formatTime(player.time());
    };
    update();
    const timer = setInterval(update, UPDATE_EVERY_MS);
    return () => clearInterval(timer);
  }, [player]);
  return (
    <p className={styles.time} aria-hidden="true">
      <span ref={elapsed}>0:00</span> / {formatTime(duration)}
    </p>
  );
};
