import type { QueueEntry } from '@rushtone/contract';

type Queue = readonly QueueEntry[];

export const insertAt = (queue: Queue, entry: QueueEntry, index: number): QueueEntry[] => [
  ...queue.slice(0, index),
  entry,
  ...queue.slice(index),
];

export const without = (queue: Queue, id: string): QueueEntry[] => queue.filter((entry) => entry.id !== id);

/** Clamps `to` to the ends of the queue. */
export const moveEntry = (queue: Queue, id: string, to: number): QueueEntry[] => {
  const entry = queue.find((each) => each.id === id);
  if (!entry) return [...queue];
  return insertAt(without(queue, id), entry, Math.min(queue.length - 1, Math.max(0, to)));
};
