/** What this device keeps of the player. Storage may be full, forbidden or written by somebody else. */
export type StorageKey = 'player' | 'queue' | 'history' | 'unavailable' | 'keys';

const nameOf = (key: StorageKey): string => `listening.${key}`;

/** The parsed value, or what `parse` makes of undefined where there is none that can be read. */
export const readStorage = <Value>(key: StorageKey, parse: (value: unknown) => Value): Value => {
  try {
    const text = localStorage.getItem(nameOf(key));
    return parse(text === null ? undefined : JSON.parse(text));
  } catch {
    return parse(undefined);
  }
};

/** Whether there is a song of the last visit to come back to. */
export const hasSavedTrack = (): boolean =>
  readStorage('player', (value) => Boolean((value as { track?: unknown } | null | undefined)?.track));

/** Tells whether it could be kept. */
export const writeStorage = (key: StorageKey, value: unknown): boolean => {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};
