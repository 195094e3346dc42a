import { useCallback, useEffect, useRef, type ChangeEvent, type KeyboardEvent } from 'react';
import { useBrandCycles, usePlayer } from '@rushtone/contract';
import { formatTime } from '@rushtone/domain';
import { Wave } from '@rushtone/ui';
import { chapterAt } from '../../state/chapters.ts';
import { useChapters } from '../../state/use-chapters.ts';
import { useSeekTip } from './use-seek-tip.ts';
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

/** Seconds into a chapter from which "back" restarts it instead of going to the previous one. */
const BACK_TO_PREVIOUS_S = 3;

const WAVE = { width: 1200, height: 14, amplitude: 1, strokeWidth: 2, seeds: [5] } as const;

/**
 * Handles the keys: arrows and Page keys move by seconds, Control with an arrow by chapters, as on the video
 * host's own pages.
 */
const useSeekKeys = ({ start, end, chapters }: ReturnType<typeof useChapters>) => {
  const player = usePlayer();
  const chapterFor = (key: string): number | undefined => {
    const second = player.time();
    if (key === 'ArrowRight') return chapters.find(({ at }) => at > second)?.at;
    if (key === 'ArrowLeft') return chapterAt(chapters, second - BACK_TO_PREVIOUS_S)?.at;
    return undefined;
  };
  return (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    const target = event.ctrlKey ? chapterFor(event.key) : player.time() + step;
    if (target === undefined) return;
    event.preventDefault();
    player.seek(Math.min(end, Math.max(start, target)));
  };
};

/** On most screens a step of the bar is about a pixel. */
const STEPS_OF_BAR = 1000;
/** Maximum delay, in ms, until a step or a seek by another control is shown. */
const READ_EVERY_MS = 50;

type Song = ReturnType<typeof useChapters>;
/** Receives the position in the song, from 0 to 1. */
type Follow = (input: HTMLElement | null, share: number) => void;

/**
 * Moves the bar without React, so that nothing renders while music plays, and only as often as the move is
 * visible, because each one costs the browser a frame. `moveNow` is for seeks.
 */
const useMovingBar = ({ start, end, chapters }: Song, follow: Follow) => {
  const container = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const player = usePlayer();
  const refresh = useRef(() => undefined as void);
  useEffect(() => {
    const length = end - start;
    let shown = '';
    let announced = '';
    const update = () => {
      const second = player.time();
      const share = length > 0 ? Math.min(1, Math.max(0, (second - start) / length)) : 0;
      follow(input.current, share);
      const { title } = chapterAt(chapters, second) ?? {};
      const time = `${formatTime(second - start)} of ${formatTime(length)}`;
      const text = title ? `${time}, ${title}` : time;
      if (text !== announced) input.current?.setAttribute('aria-valuetext', text);
      announced = text;
      const played = `${Math.round(share * STEPS_OF_BAR) * (100 / STEPS_OF_BAR)}%`;
      const isThere = Math.abs((input.current?.valueAsNumber ?? 0) - second) <= length / STEPS_OF_BAR;
      if (played === shown && isThere) return;
      shown = played;
      if (input.current) input.current.value = String(second);
      container.current?.style.setProperty('--played', played);
    };
    update();
    refresh.current = update;
    const timer = setInterval(update, READ_EVERY_MS);
    return () => clearInterval(timer);
  }, [player, start, end, chapters, follow]);
  return { container, input, moveNow: useCallback(() => refresh.current(), []) };
};

export const SeekBar = () => {
  const player = usePlayer();
  const cycles = useBrandCycles() * 12;
  const song = useChapters();
  const { start, end, chapters } = song;
  const length = end - start;
  const { tip, follow, events } = useSeekTip((share) => {
    const second = start + share * length;
    const { title } = chapterAt(chapters, second) ?? {};
    return title ? `${formatTime(second - start)} · ${title}` : formatTime(second - start);
  });
  const { container, input, moveNow } = useMovingBar(song, follow);
  const handleKey = useSeekKeys(song);
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    player.seek(target.valueAsNumber);
    moveNow();
  };
  return (
    <div ref={container} className={styles.box}>
      <Wave {...WAVE} cycles={cycles} className={styles.rest} />
      <Wave {...WAVE} strokeWidth={2.5} cycles={cycles} className={styles.played} />
      {length > 0 &&
        chapters
          .slice(1)
          .map(({ at }) => (
            <span key={at} className={styles.mark} style={{ left: `${((at - start) / length) * 100}%` }} />
          ))}
      <input
        ref={input}
        className={styles.seek}
        type="range"
        min={start}
        max={end}
        step="any"
        defaultValue={0}
        aria-label="Seek"
        onChange={handleChange}
        onKeyDown={handleKey}
        {...events}
      />
      <span ref={tip} className={styles.tip} aria-hidden="true" hidden />
    </div>
  );
};
