import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Lyrics as LyricsData, LyricsLine } from '@rushtone/domain';
import { Button } from '../button/Button.tsx';
import { readText, writeText } from '../device-storage.ts';
import { languageOf } from '../lib/language.ts';
import { prefersReducedMotion } from '../lib/prefers-reduced-motion.ts';
import { useHydrated } from '../lib/use-hydrated.ts';
import styles from './Lyrics.module.scss';

const SIZE_KEY = 'rushtone.lyrics-size';
const UPDATE_EVERY_MS = 250;
/** After the reader has scrolled, the current line is not followed for this long. */
const READING_MS = 5_000;

/** Remembered on this device, and the same in the page and the panel, which have modules of their own. */
const useLargeText = () => {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<boolean>();
  useEffect(() => {
    const read = ({ key }: StorageEvent) => {
      if (key === SIZE_KEY) setChosen(readText(SIZE_KEY) === 'large');
    };
    window.addEventListener('storage', read);
    return () => window.removeEventListener('storage', read);
  }, []);
  const choose = (isLarge: boolean) => {
    setChosen(isLarge);
    // Browsers send this event to other tabs only.
    if (writeText(SIZE_KEY, isLarge ? 'large' : null))
      window.dispatchEvent(new StorageEvent('storage', { key: SIZE_KEY }));
  };
  return [chosen ?? (hydrated && readText(SIZE_KEY) === 'large'), choose] as const;
};

/** Returns the index of the line that is sung; -1 before the first, and without times. */
const useCurrentLine = (lines: readonly LyricsLine[], time: (() => number) | undefined): number => {
  const [current, setCurrent] = useState(-1);
  useEffect(() => {
    if (!time) return undefined;
    const update = () => {
      const second = time();
      setCurrent(lines.findLastIndex(({ at }) => at !== null && at <= second));
    };
    update();
    const timer = setInterval(update, UPDATE_EVERY_MS);
    return () => {
      clearInterval(timer);
      setCurrent(-1);
    };
  }, [lines, time]);
  return current;
};

/** Keeps the current line in the middle of `scroller`, unless the reader has just scrolled. */
const useFollowing = (
  list: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null> | undefined,
  current: number,
): void => {
  const readAt = useRef(-Infinity);
  useEffect(() => {
    const box = scroller?.current;
    const read = () => {
      readAt.current = performance.now();
    };
    const events = ['wheel', 'touchmove', 'keydown'] as const;
    for (const event of events) box?.addEventListener(event, read, { passive: true });
    return () => {
      for (const event of events) box?.removeEventListener(event, read);
    };
  }, [scroller]);
  useEffect(() => {
    const box = scroller?.current;
    const line = list.current?.querySelector('[aria-current]');
    if (current < 0 || !box || !line || performance.now() - readAt.current < READING_MS) return;
    const { top, height } = line.getBoundingClientRect();
    const middle = box.getBoundingClientRect().top + box.clientHeight / 2;
    const behavior = prefersReducedMotion() ? 'instant' : 'smooth';
    box.scrollBy({ top: top + height / 2 - middle, behavior });
  }, [list, scroller, current]);
};

/** Lines with their indexes, in groups between pauses. */
const stanzasOf = (lines: readonly LyricsLine[]): (LyricsLine & { index: number })[][] => {
  const stanzas: (LyricsLine & { index: number })[][] = [[]];
  lines.forEach((line, index) => {
    if (line.text === '') stanzas.push([]);
    else stanzas.at(-1)?.push({ ...line, index });
  });
  return stanzas.filter((stanza) => stanza.length > 0);
};

type Props = {
  lyrics: LyricsData;
  /** Reads the second of the video, if the song is in the player. Must be stable. */
  time?: (() => number) | undefined;
  /** Called with the second of the line that was pressed. */
  onSeek: (second: number) => void;
  /** Scrolls with the current line. */
  scroller?: RefObject<HTMLElement | null>;
};

/** The words of a song with their source. A line with a time is a button, and marked while it is sung. */
export const Lyrics = ({ lyrics: { lines, source, rights }, time, onSeek, scroller }: Props) => {
  const [isLarge, setLarge] = useLargeText();
  const current = useCurrentLine(lines, time);
  const list = useRef<HTMLDivElement>(null);
  useFollowing(list, scroller, current);
  return (
    <div className={styles.lyrics} data-large={isLarge || undefined}>
      <Button
        className={styles.size}
        variant="outline"
        aria-pressed={isLarge}
        onClick={() => setLarge(!isLarge)}
      >
        Large text
      </Button>
      <div ref={list} className={styles.stanzas}>
        {stanzasOf(lines).map((stanza) => (
          <p key={stanza[0]?.index} dir="auto" lang={languageOf(stanza[0]?.text ?? '')}>
            {stanza.map(({ at, text, index }) =>
              at === null ? (
                <span key={index} className={styles.line}>
                  {text}
                </span>
              ) : (
                <button
                  key={index}
                  type="button"
                  className={styles.line}
                  aria-current={index === current ? 'true' : undefined}
                  onClick={() => onSeek(at)}
                >
                  {text}
                </button>
              ),
            )}
          </p>
        ))}
      </div>
      <p className={styles.source}>
        Source: {source}. {rights}
      </p>
    </div>
  );
};
