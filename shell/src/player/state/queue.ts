import type { QueueEntry } from '@rushtone/contract';

type Queue = readonly QueueEntry[];

export const insertAt = (queue: Queue, entry: QueueEntry, index: number): QueueEntry[] => [
  ...queue.slice(0, index),
  entry,
  ...queue.slice(index),
];

export const without = (queue: Queue, id: string): QueueEntry[] => queue.filter((entry) => entry.id !== id);

/** The entry `id` at place `to`; a place beyond the ends is the end. */
export const moved = (queue: Queue, id: string, to: number): Queue => {
  const entry = queue.find((each) => each.id === id);
  if (!entry) return queue;
  return insertAt(without(queue, id), entry, Math.min(queue.length - 1, Math.max(0, to)));
};
