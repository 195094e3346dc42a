type Area = 'localStorage' | 'sessionStorage';

/** Reads a stored value; null where there is none, or where the browser refuses its storage. */
export const readStored = (key: string, area: Area = 'localStorage'): unknown => {
  try {
    return JSON.parse(window[area].getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

export const store = (key: string, value: unknown, area: Area = 'localStorage'): void => {
  try {
    window[area].setItem(key, JSON.stringify(value));
  } catch {
    // Storage that is full or refused costs comfort, not function.
  }
};

/** Reads a stored object whose values are texts. */
export const readStoredTexts = (key: string, area?: Area): Readonly<Record<string, string>> => {
  const value = readStored(key, area);
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
};

/** The versions that a tester chose for this tab. */
export const OVERRIDES_KEY = 'rushtone.versions';

/** Whether a tester chose versions in this tab, or does so in its address. */
export const hasOverrides = (): boolean =>
  /[?&]mf\./.test(window.location.search) || readStored(OVERRIDES_KEY, 'sessionStorage') !== null;
