type StorageKey =
  | 'player'
  | 'queue'
  | 'list'
  | 'history'
  | 'history-paused'
  | 'not-for-me'
  | 'unavailable'
  | 'keys'
  | 'key-map'
  | 'dock';

const nameOf = (key: StorageKey): string => `listening.${key}`;

/** Reads an entry; `null` if it is missing or unreadable. */
export const readText = (key: StorageKey): string | null => {
  try {
    return localStorage.getItem(nameOf(key));
  } catch {
    return null;
  }
};

/** Reads and parses an entry; `parse` receives `undefined` if it is missing or unreadable. */
export const readStorage = <Value>(key: StorageKey, parse: (value: unknown) => Value): Value => {
  try {
    const text = readText(key);
    return parse(text === null ? undefined : JSON.parse(text));
  } catch {
    return parse(undefined);
  }
};

/** Whether there is a song to restore. */
export const hasSavedTrack = (): boolean =>
  readStorage(
    'player',
    (value) => typeof value === 'object' && value !== null && 'track' in value && Boolean(value.track),
  );

/** Writes an entry. Returns false if storage is full or blocked. */
export const writeStorage = (key: StorageKey, value: unknown): boolean => {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};
