import type { PlayerSnapshot, QueueEntry, Track } from '@rushtone/contract';

export type NextUp =
  | { kind: 'repeat' }
  | { kind: 'queued'; entry: QueueEntry }
  | { kind: 'random' }
  | { kind: 'next'; track: Track }
  | { kind: 'stop' };

type Facts = Pick<PlayerSnapshot, 'repeat' | 'shuffle' | 'next' | 'queue'>;

/** What follows when the listener wants to go on: what he queued himself, else shuffle, else the next song. */
export const nextUp = ({ shuffle, next, queue }: Omit<Facts, 'repeat'>): NextUp => {
  const [entry] = queue;
  if (entry) return { kind: 'queued', entry };
  if (shuffle) return { kind: 'random' };
  return next ? { kind: 'next', track: next } : { kind: 'stop' };
};

/** What follows at the end of a song: repeat, else shuffle, else next (spec §4); the queue goes before both. */
export const afterEnd = (facts: Facts, continuousPlay: boolean): NextUp => {
  if (facts.repeat) return { kind: 'repeat' };
  return continuousPlay ? nextUp(facts) : { kind: 'stop' };
};

/** A random song is not one of this many that were heard last. */
export const RECENT_SONGS = 20;
export const RANDOM_TRIES = 3;
