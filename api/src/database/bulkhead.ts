import { Overloaded } from '../errors/overloaded.ts';

export type Bulkhead = {
  /** Waits for a free slot, with a timeout and a bounded queue. Returns a function that releases the slot. */
  enter: () => Promise<() => void>;
};

const LONGEST_LINE = 200;

export const createBulkhead = (places: number, limitMs: number): Bulkhead => {
  const line: (() => void)[] = [];
  let taken = 0;
  const leave = (): void => {
    const next = line.shift();
    if (next) next();
    else taken -= 1;
  };
  const once = (): (() => void) => {
    let left = false;
    return () => {
      if (!left) leave();
      left = true;
    };
  };
  return {
    async enter() {
      if (taken < places) {
        taken += 1;
        return once();
      }
      if (line.length >= LONGEST_LINE) throw new Overloaded('Too many calls wait for the database.');
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      line.push(resolve);
      const timer = setTimeout(() => {
        const place = line.indexOf(resolve);
        if (place === -1) return;
        line.splice(place, 1);
        reject(new Overloaded('A call waited too long for the database.'));
      }, limitMs);
      try {
        await promise;
        return once();
      } finally {
        clearTimeout(timer);
      }
    },
  };
};
