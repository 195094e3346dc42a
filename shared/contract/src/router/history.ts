import { resolve, textOf, type Address } from './address.ts';

export type Location = Address & {
  /** What the navigation passed on. */
  state: unknown;
  /** Of the history's entry. */
  key: string;
};

/** How the location came to be; `POP` is a step through the history, or the start of the visit. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE';
export type Navigation = { location: Location; type: NavigationType };

/** The entries of the session's history, and where in it the page is. */
export type History = {
  location: () => Location;
  push: (to: Address, state: unknown) => void;
  replace: (to: Address, state: unknown) => void;
  go: (steps: number) => void;
  listen: (listener: (navigation: Navigation) => void) => () => void;
};

const FIRST_KEY = 'default';
const KEY_LENGTH = 8;

const newKey = (): string =>
  Math.random()
    .toString(36)
    .slice(2, 2 + KEY_LENGTH);

/** In `history.state`. With the number of an entry the page knows how far back a step went. */
type Entry = { usr?: unknown; key?: string; idx: number };

const entry = (): Partial<Entry> => window.history.state ?? {};

const browserLocation = (): Location => {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = FIRST_KEY } = entry();
  return { pathname, search, hash, state: usr, key };
};

/** The browser's. */
export const createBrowserHistory = (): History => {
  const listeners = new Set<(navigation: Navigation) => void>();
  const changed = (type: NavigationType): void => {
    const navigation = { type, location: browserLocation() };
    for (const listener of listeners) listener(navigation);
  };
  const onPop = () => changed('POP');
  if (entry().idx === undefined) window.history.replaceState({ ...entry(), idx: 0 }, '');
  return {
    location: browserLocation,
    push: (to, state) => {
      const next: Entry = { usr: state, key: newKey(), idx: (entry().idx ?? 0) + 1 };
      try {
        window.history.pushState(next, '', textOf(to));
      } catch (error) {
        if (error instanceof DOMException && error.name === 'DataCloneError') throw error;
        // Safari allows 100 entries in 10 s.
        return window.location.assign(textOf(to));
      }
      changed('PUSH');
    },
    replace: (to, state) => {
      window.history.replaceState({ usr: state, key: newKey(), idx: entry().idx ?? 0 }, '', textOf(to));
      changed('REPLACE');
    },
    go: (steps) => window.history.go(steps),
    listen: (listener) => {
      if (listeners.size === 0) window.addEventListener('popstate', onPop);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('popstate', onPop);
      };
    },
  };
};

/** For the server and for tests. */
export const createMemoryHistory = (address: string): History => {
  const entries: Location[] = [{ ...resolve(address, '/'), state: null, key: FIRST_KEY }];
  const listeners = new Set<(navigation: Navigation) => void>();
  let index = 0;
  const location = (): Location => {
    const current = entries[index];
    if (!current) throw new Error(`The history has no entry ${index}.`);
    return current;
  };
  const changed = (type: NavigationType): void => {
    for (const listener of listeners) listener({ type, location: location() });
  };
  return {
    location,
    push: (to, state) => {
      index += 1;
      entries.splice(index, entries.length, { ...to, state, key: newKey() });
      changed('PUSH');
    },
    replace: (to, state) => {
      entries[index] = { ...to, state, key: newKey() };
      changed('REPLACE');
    },
    go: (steps) => {
      index = Math.min(Math.max(index + steps, 0), entries.length - 1);
      changed('POP');
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
