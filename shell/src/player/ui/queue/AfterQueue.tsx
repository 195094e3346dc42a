import { usePlayerSelector } from '../../state/use-player-selector.ts';
import styles from './QueueDrawer.module.scss';

const useAfter = (listName: string | null): string | null => {
  const { next, shuffle, repeat, repeatList, autoplay, list } = usePlayerSelector((state) => state);
  if (repeat) return 'Repeat is on: this song plays again.';
  const from = listName ? ` from ${listName}` : '';
  if (shuffle) return `Then: a random song${from}`;
  if (list && repeatList) return 'Then: this list from the start';
  const songFollows = next !== null;
  if (songFollows && !list) return `Then: ${next.title || 'the next song'}${from}`;
  if (autoplay) return 'Then: similar songs';
  return songFollows ? null : 'Then: the end';
};

/** Tells what plays after the listed songs. */
export const AfterQueue = ({ listName }: { listName: string | null }) => {
  const after = useAfter(listName);
  return after && <p className={styles.after}>{after}</p>;
};
