import { nanoid } from '@reduxjs/toolkit';

/** A change of an own playlist made without a connection. */
export type UnsentEdit = {
  id: string;
  p: string;
  /** Name of the playlist, for messages. */
  name: string;
  call: 'add' | 'move' | 'remove';
  songs: readonly string[];
  before?: string;
};

/** Stored as a draft, which signing out deletes (`forget-drafts.ts`). */
const keyOf = (uid: string): string => `draft:playlist-edits:${uid}`;

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
export const readUnsent = (uid: string): readonly UnsentEdit[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(uid)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEdit) : [];
  } catch {
    return [];
  }
};

const write = (uid: string, edits: readonly UnsentEdit[]): boolean => {
  try {
    if (edits.length === 0) localStorage.removeItem(keyOf(uid));
    else localStorage.setItem(keyOf(uid), JSON.stringify(edits));
    return true;
  } catch {
    return false;
  }
};

const listeners = new Set<() => void>();

/** Registers a listener that is called when a change has been stored. */
export const onUnsent = (listener: () => void): void => void listeners.add(listener);

/** Stores a change. Returns false if the browser cannot store it. */
export const keepUnsent = (uid: string, edit: Omit<UnsentEdit, 'id'>): boolean => {
  const kept = write(uid, [...readUnsent(uid), { ...edit, id: nanoid() }]);
  if (kept) for (const listener of listeners) listener();
  return kept;
};

export const dropUnsent = (uid: string, id: string): void =>
  void write(
    uid,
    readUnsent(uid).filter((edit) => edit.id !== id),
  );
