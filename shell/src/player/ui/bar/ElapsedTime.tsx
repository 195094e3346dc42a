import { useEffect, useRef } from 'react';
import { usePlayer, usePlayerState } from '@rushtone/contract';
import { formatTime } from '@rushtone/domain';
import styles from './PlayerBar.module.scss';

const EVERY_MS = 250;

/** "1:23 / 3:45". The slider says the same to assistive technology. */
export const ElapsedTime = () => {
  const player = usePlayer();
  const duration = usePlayerState((state) => state.duration);
  const words = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const write = () => {
      if (words.current) words.current.textContent = formatTime(player.time());
    };
    write();
    const timer = setInterval(write, EVERY_MS);
    return () => clearInterval(timer);
  }, [player]);
  return (
    <p className={styles.time} aria-hidden="true">
      <span ref={words}>0:00</span> / {formatTime(duration)}
    </p>
  );
};
