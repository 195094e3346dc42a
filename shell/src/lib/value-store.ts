import { useSyncExternalStore } from 'react';

/** A value outside React that components read with `useValue`. */
export type ValueStore<Value> = {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
};

export const createValueStore = <Value>(initial: Value): ValueStore<Value> => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const useValue = <Value>({ subscribe, get }: Pick<ValueStore<Value>, 'get' | 'subscribe'>): Value =>
  useSyncExternalStore(subscribe, get, get);
