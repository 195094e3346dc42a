import { useEffect, useState } from 'react';
import { usePlayer } from '@rushtone/contract';
import { formatTime } from '@rushtone/domain';
import { chapterAt } from '../../state/chapters.ts';
import { useChapters } from '../../state/use-chapters.ts';
import styles from './MoreMenu.module.scss';

const UPDATE_EVERY_MS = 500;

/** Lists the chapters of the current song; renders nothing without any. */
export const ChapterList = () => {
  const player = usePlayer();
  const { start, chapters } = useChapters();
  const [current, setCurrent] = useState<number>();
  useEffect(() => {
    const update = () => setCurrent(chapterAt(chapters, player.time())?.at);
    update();
    const timer = setInterval(update, UPDATE_EVERY_MS);
    return () => clearInterval(timer);
  }, [player, chapters]);
  if (chapters.length === 0) return null;
  return (
    <section aria-labelledby="chapters">
      <h3 id="chapters" className={styles.heading}>
        Chapters
      </h3>
      <ol>
        {chapters.map(({ at, title }) => (
          <li key={at}>
            <button
              type="button"
              className={styles.item}
              aria-current={at === current ? 'true' : undefined}
              onClick={() => player.seek(at)}
            >
              <span className={styles.chapterTime}>{formatTime(at - start)}</span>{' '}
              <span dir="auto">{title}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
};
