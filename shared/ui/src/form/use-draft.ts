import { useLayoutEffect, useRef, useState } from 'react';
import { readJson, writeText } from '../device-storage.ts';

export type FormValues = Record<string, string>;

/**
 * Where a form's unsaved values are stored: until the tab closes, or on this device. The key starts with
 * `draft:` and, in local storage, ends with the account: signing out deletes those drafts.
 */
export type Draft = { key: `draft:${string}`; storage: 'sessionStorage' | 'localStorage' };

/** Returns the fields of `values` that pass the test. */
export const pickFields = <V extends FormValues>(
  values: Partial<V>,
  test: (name: string, value: string) => boolean,
): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== undefined && test(name, value)),
  ) as Partial<V>;

/**
 * Reads the stored values of fields that the form still has; none if storage is blocked or its content is
 * invalid.
 */
const readDraft = <V extends FormValues>({ key, storage }: Draft, saved: V): Partial<V> =>
  readJson(
    key,
    (stored) =>
      Object.fromEntries(
        Object.entries(stored ?? {}).filter(([name, value]) => name in saved && typeof value === 'string'),
      ) as Partial<V>,
    storage,
  );

/** Storage may be full or blocked; the form works without a draft. */
const writeDraft = ({ key, storage }: Draft, changes: FormValues): void =>
  void writeText(key, Object.keys(changes).length === 0 ? null : JSON.stringify(changes), storage);

/** Returns a form's saved values merged with the edits. With a draft, the edits survive a reload. */
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
  // The draft is read after the first render, which must match the server's.
  const restore = useRef(() => {
    if (!draft) return;
    update(changed(readDraft(draft, saved)));
    setRestored(Object.keys(latest.current).length > 0);
  });
  useLayoutEffect(() => restore.current(), []);
  return {
    /** The latest edits, also between two renders. */
    latest,
    values: { ...saved, ...typed } as V,
    unsaved: Object.keys(changed(typed)).length > 0,
    /** Edits that differ from the saved values. */
    changes: changed(typed),
    /** Replaces the edits with those made on another device. */
    restore: (values: Partial<V>) => {
      store(changed(values));
      setRestored(Object.keys(latest.current).length > 0);
    },
    /** Whether the edits are from an earlier visit. */
    restored,
    set: (changes: Partial<V>) => store(changed({ ...latest.current, ...changes })),
    /** Call after saving; `rest` is what remains unsaved. */
    settle: (rest: Partial<V>) => {
      setRestored(false);
      store(rest);
    },
  };
};
