import type { Keep } from './call.ts';

/** An answer as it goes out, and what giving it again does besides. */
export type Kept = { body: Buffer; tag: string; repeat: () => void };

export type AnswerMemory = {
  find: (key: string) => Kept | undefined;
  keep: (key: string, answer: Kept, how: Keep) => void;
  /** Makes an answer; who asks for the same in the meantime gets that one. */
  once: <Made>(key: string, make: () => Promise<Made>) => Promise<Made>;
};

/** So long a change of the database may go unseen by visitors of this process. */
const FRESH_MS: Readonly<Record<Keep, number>> = { briefly: 3_000, 'half a minute': 30_000 };
const MOST_BYTES = 48_000_000;
const MOST_OF_ONE = 500_000;

const createOnce = (): AnswerMemory['once'] => {
  const making = new Map<string, Promise<unknown>>();
  return <Made>(key: string, make: () => Promise<Made>) => {
    const begun = making.get(key) as Promise<Made> | undefined;
    if (begun) return begun;
    const made = make().finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };
};

/** Remembers answers for seconds, and of those no more than fit. */
export const createAnswerMemory = (now: () => number = Date.now): AnswerMemory => {
  const entries = new Map<string, { answer: Kept; until: number; size: number }>();
  let total = 0;
  const forget = (key: string) => {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  return {
    find(key) {
      const entry = entries.get(key);
      if (entry === undefined || entry.until > now()) return entry?.answer;
      forget(key);
      return undefined;
    },
    once: createOnce(),
    keep(key, answer, how) {
      const size = key.length + answer.body.length;
      if (size > MOST_OF_ONE) return;
      forget(key);
      entries.set(key, { answer, until: now() + FRESH_MS[how], size });
      total += size;
      for (const oldest of entries.keys()) {
        if (total <= MOST_BYTES) return;
        forget(oldest);
      }
    },
  };
};

/** For tests that change the database behind the server's back. */
export const NO_MEMORY: AnswerMemory = {
  find: () => undefined,
  keep: () => {},
  once: (_key, make) => make(),
};
