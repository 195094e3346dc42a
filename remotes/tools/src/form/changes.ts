export type Values = Record<string, string>;

/** Those of `typed` that differ from what is saved. */
export const changesFrom = <V extends Values>(saved: V, typed: Partial<V>): Partial<V> =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== saved[name])) as Partial<V>;

export const trimmed = <V extends Values>(values: V): V =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()])) as V;

/** What was typed after `sent` had been read from the form. */
export const typedSince = <V extends Values>(typed: Partial<V>, sent: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value?.trim() !== sent[name]),
  ) as Partial<V>;
