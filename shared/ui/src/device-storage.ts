type Area = 'localStorage' | 'sessionStorage';

/** What the site stores on the device; a sign-out deletes drafts, whose keys end with the account. */
export type StorageKey = `rushtone.${string}` | `draft:${string}` | 'theme';

/** Reads an entry; `null` if it is missing, or the browser blocks storage. */
export const readText = (key: StorageKey, area: Area = 'localStorage'): string | null => {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
};

/** Writes an entry; `null` removes it. Throws if storage is full or blocked. */
export const setText = (key: StorageKey, text: string | null, area: Area = 'localStorage'): void => {
  if (text === null) window[area].removeItem(key);
  else window[area].setItem(key, text);
};

/** Writes an entry; `null` removes it. Returns false if storage is full or blocked. */
export const writeText = (...entry: Parameters<typeof setText>): boolean => {
  try {
    setText(...entry);
    return true;
  } catch {
    return false;
  }
};

/** Reads and parses an entry; `parse` receives `undefined` if it is missing or unreadable. */
export const readJson = <Value>(key: StorageKey, parse: (value: unknown) => Value, area?: Area): Value => {
  try {
    const text = readText(key, area);
    return parse(text === null ? undefined : JSON.parse(text));
  } catch {
    return parse(undefined);
  }
};

/** Writes an entry. Returns false if storage is full or blocked. */
export const writeJson = (key: StorageKey, value: unknown, area?: Area): boolean =>
  writeText(key, JSON.stringify(value), area);

/** Moves an entry of an earlier version to its new name. What is stored under the new name already wins. */
export const moveEntry = (before: string, key: StorageKey, area: Area = 'localStorage'): void => {
  const text = readText(before as StorageKey, area);
  if (text === null) return;
  if (readText(key, area) === null) writeText(key, text, area);
  writeText(before as StorageKey, null, area);
};
