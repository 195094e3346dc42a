import { createHash } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Returns a number in [0, 1) that depends only on the text, so that adding a song changes no other song. */
export const fraction = (text: string): number => digest(text).readUInt32BE(0) / 2 ** 32;

export const token = (text: string, length: number): string =>
  digest(text).toString('base64url').slice(0, length);

export function pick<T>(list: readonly T[], seed: string): T {
  const item = list[Math.floor(fraction(seed) * list.length)];
  if (item === undefined) throw new Error(`Nothing to pick from for "${seed}"`);
  return item;
}

export const shuffled = <T>(list: readonly T[], seedOf: (item: T) => string): T[] =>
  list
    .map((item) => ({ item, rank: fraction(seedOf(item)) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);

const DAY = 86_400_000;

export const daysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY).toISOString();
