import type { QueueEntry, Track } from '@rushtone/contract';
import type { PlayerState } from './player-state.ts';

export type NextUp =
  | { kind: 'repeat' }
  | { kind: 'queued'; entry: QueueEntry }
  | { kind: 'random' }
  | { kind: 'next'; track: Track }
  | { kind: 'similar' }
  | { kind: 'stop' };

type PlayOrder = Pick<PlayerState, 'repeat' | 'shuffle' | 'next' | 'queue' | 'autoplay'>;

/** Returns what plays when the user skips: the queue first, then shuffle, then the next song, then similar ones. */
export const nextUp = ({ shuffle, next, queue, autoplay }: Omit<PlayOrder, 'repeat'>): NextUp => {
  const [entry] = queue;
  if (entry) return { kind: 'queued', entry };
  if (shuffle) return { kind: 'random' };
  if (next) return { kind: 'next', track: next };
  return { kind: autoplay ? 'similar' : 'stop' };
};

/**
 * Returns what plays at the end of a song: repeat, otherwise shuffle, otherwise next (spec §4). The queue
 * comes after repeat but before the others.
 */
export const afterEnd = (order: PlayOrder, continuousPlay: boolean): NextUp => {
  if (order.repeat) return { kind: 'repeat' };
  return continuousPlay ? nextUp(order) : { kind: 'stop' };
};
