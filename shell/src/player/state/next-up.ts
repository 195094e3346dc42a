import type { PlayerSnapshot, QueueEntry, Track } from '@rushtone/contract';

export type NextUp =
  | { kind: 'repeat' }
  | { kind: 'queued'; entry: QueueEntry }
  | { kind: 'random' }
  | { kind: 'next'; track: Track }
  | { kind: 'stop' };

type PlayOrder = Pick<PlayerSnapshot, 'repeat' | 'shuffle' | 'next' | 'queue'>;

/** What plays when the user skips: the queue first, then shuffle, then the next song. */
export const nextUp = ({ shuffle, next, queue }: Omit<PlayOrder, 'repeat'>): NextUp => {
  const [entry] = queue;
  if (entry) return { kind: 'queued', entry };
  if (shuffle) return { kind: 'random' };
  return next ? { kind: 'next', track: next } : { kind: 'stop' };
};

/** What plays at the end of a song: repeat, else shuffle, else next (spec §4); the queue goes before both. */
export const afterEnd = (order: PlayOrder, continuousPlay: boolean): NextUp => {
  if (order.repeat) return { kind: 'repeat' };
  return continuousPlay ? nextUp(order) : { kind: 'stop' };
};
