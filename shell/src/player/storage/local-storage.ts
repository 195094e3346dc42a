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

/** Null if there is none or it cannot be read. */
export const readText = (key: StorageKey): string | null => {
  try {
    return localStorage.getItem(nameOf(key));
  } catch {
    return null;
  }
};

/** The parsed value; `parse` gets undefined if there is none or it cannot be read. */
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

/** False if the storage is full or forbidden. */
export const writeStorage = (key: StorageKey, value: unknown): boolean => {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};
