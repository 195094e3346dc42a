import { readJson, writeText } from '@rushtone/ui/device-storage';
import { createValueStore } from '@rushtone/platform/browser/value-store';

/** A change of an own playlist made without a connection. */
export type UnsentEdit = {
  id: string;
  p: string;
  /** Name of the playlist, for messages. */
  name: string;
  call: 'add' | 'move' | 'remove';
  songs: readonly string[];
  before?: string | undefined;
};

/** Stored as a draft, which signing out deletes (`forget-drafts.ts`). */
const keyOf = (uid: string) => `draft:playlist-edits:${uid}` as const;

const isEdit = (value: unknown): value is UnsentEdit =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'p' in value &&
  'call' in value &&
  ['add', 'move', 'remove'].includes(String(value.call)) &&
  'songs' in value &&
  Array.isArray(value.songs);

/** Returns the stored changes in the order in which they were made. */
export const readUnsent = (uid: string): readonly UnsentEdit[] =>
  readJson(keyOf(uid), (stored) => (Array.isArray(stored) ? stored.filter(isEdit) : []));

const write = (uid: string, edits: readonly UnsentEdit[]): boolean =>
  writeText(keyOf(uid), edits.length === 0 ? null : JSON.stringify(edits));

/** The change that was stored last. */
export const lastUnsent = createValueStore<UnsentEdit | null>(null);

/** Stores a change. Returns false if the browser cannot store it. */
export const keepUnsent = (uid: string, edit: Omit<UnsentEdit, 'id'>): boolean => {
  const unsent = { ...edit, id: crypto.randomUUID() };
  const kept = write(uid, [...readUnsent(uid), unsent]);
  if (kept) lastUnsent.set(unsent);
  return kept;
};

export const dropUnsent = (uid: string, id: string): void =>
  void write(
    uid,
    readUnsent(uid).filter((edit) => edit.id !== id),
  );
