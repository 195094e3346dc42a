import { useSyncExternalStore } from 'react';

/** An external store for a single value, read by components with `useValue`. */
export type ValueStore<Value> = {
  get: () => Value;
  /** Returns the initial value, which the server rendered with. */
  initial: () => Value;
  set: (value: Value) => void;
  subscribe: (listener: () => void) => () => void;
  hasListeners: () => boolean;
};

export const createValueStore = <Value>(initial: Value): ValueStore<Value> => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    initial: () => initial,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hasListeners: () => listeners.size > 0,
  };
};

export const useValue = <Value>({
  subscribe,
  get,
  initial,
}: Pick<ValueStore<Value>, 'subscribe' | 'get' | 'initial'>): Value =>
  useSyncExternalStore(subscribe, get, initial);
