import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useBrandCycles, usePlayer } from '@rushtone/contract';
import { formatTime } from '@rushtone/domain';
import { Wave } from '@rushtone/ui';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import styles from './SeekBar.module.scss';

const ARROW_S = 5;
const PAGE_S = 30;

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -ARROW_S,
  ArrowDown: -ARROW_S,
  ArrowRight: ARROW_S,
  ArrowUp: ARROW_S,
  PageDown: -PAGE_S,
  PageUp: PAGE_S,
};

const WAVE = { width: 1200, height: 14, amplitude: 0.8, strokeWidth: 2, seeds: [5] } as const;

/** Updated each frame without React, so that nothing renders while music plays. */
export const SeekBar = () => {
  const player = usePlayer();
  const cycles = useBrandCycles() * 12;
  const duration = usePlayerSelector((state) => state.duration);
  const container = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    let frame = 0;
    let announced = '';
    const update = () => {
      const second = player.time();
      if (input.current) input.current.value = String(second);
      const played = duration > 0 ? (second / duration) * 100 : 0;
      container.current?.style.setProperty('--played', `${played.toFixed(2)}%`);
      const text = `${formatTime(second)} of ${formatTime(duration)}`;
      if (text !== announced) input.current?.setAttribute('aria-valuetext', text);
      announced = text;
      frame = requestAnimationFrame(update);
    };
    update();
    return () => cancelAnimationFrame(frame);
  }, [player, duration]);

  const handleKey = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    player.seek(Math.min(duration, Math.max(0, player.time() + step)));
  };

  return (
    <div ref={container} className={styles.box}>
      <Wave {...WAVE} cycles={cycles} className={styles.rest} />
      <Wave {...WAVE} cycles={cycles} className={styles.played} />
      <input
        ref={input}
        className={styles.seek}
        type="range"
        min={0}
        max={duration}
        step="any"
        defaultValue={0}
        aria-label="Seek"
        onChange={(event) => player.seek(event.target.valueAsNumber)}
        onKeyDown={handleKey}
      />
    </div>
  );
};
