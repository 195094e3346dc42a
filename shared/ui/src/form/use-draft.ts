import { useLayoutEffect, useRef, useState } from 'react';

export type FormValues = Record<string, string>;

/**
 * Where the unsaved values of a form are stored: until the tab closes, or on this device. The key begins with `draft:`
 * and, on the device, ends with the account: signing out deletes those.
 */
export type Draft = { key: `draft:${string}`; storage: 'sessionStorage' | 'localStorage' };

/** The fields of `values` that pass the test. */
export const pickFields = <V extends FormValues>(
  values: Partial<V>,
  test: (name: string, value: string) => boolean,
): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== undefined && test(name, value)),
  ) as Partial<V>;

/** The stored values that the form still has; none if storage is blocked or its content invalid. */
const readDraft = <V extends FormValues>({ key, storage }: Draft, saved: V): Partial<V> => {
  try {
    const stored: unknown = JSON.parse(window[storage].getItem(key) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(([name, value]) => name in saved && typeof value === 'string'),
    ) as Partial<V>;
  } catch {
    return {};
  }
};

const writeDraft = ({ key, storage }: Draft, changes: FormValues): void => {
  try {
    if (Object.keys(changes).length === 0) window[storage].removeItem(key);
    else window[storage].setItem(key, JSON.stringify(changes));
  } catch {
    // Storage may be full or blocked; the form works without a draft.
  }
};

/** The saved values of a form with what was typed over them. With a draft, what was typed survives a reload. */
export const useDraft = <V extends FormValues>(saved: V, draft: Draft | undefined) => {
  const [typed, setTyped] = useState<Partial<V>>({});
  const [restored, setRestored] = useState(false);
  const latest = useRef(typed);
  const changed = (values: Partial<V>) => pickFields(values, (name, value) => value !== saved[name]);
  const update = (values: Partial<V>) => {
    latest.current = values;
    setTyped(values);
  };
  const store = (values: Partial<V>) => {
    update(values);
    if (draft) writeDraft(draft, values as FormValues);
  };
  // The draft is read after the first render, which has to be the same on the server.
  const restore = useRef(() => {
    if (!draft) return;
    update(changed(readDraft(draft, saved)));
    setRestored(Object.keys(latest.current).length > 0);
  });
  useLayoutEffect(() => restore.current(), []);
  return {
    /** What was typed, also between two renders. */
    latest,
    values: { ...saved, ...typed } as V,
    unsaved: Object.keys(changed(typed)).length > 0,
    /** What was typed that differs from what is saved. */
    changes: changed(typed),
    /** Puts what was typed on another device in place of what is here. */
    restore: (values: Partial<V>) => {
      store(changed(values));
      setRestored(Object.keys(latest.current).length > 0);
    },
    /** The values are those of an earlier visit. */
    restored,
    set: (changes: Partial<V>) => store(changed({ ...latest.current, ...changes })),
    /** After saving: `rest` is what remains unsaved. */
    settle: (rest: Partial<V>) => {
      setRestored(false);
      store(rest);
    },
  };
};
