import { site } from '../browser-site.ts';

type Area = 'localStorage' | 'sessionStorage';

/** Reads a stored value; `null` if it is missing, or the browser blocks storage. */
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
    // Full or blocked storage affects convenience, not function.
  }
};

/** Reads a stored object whose values are strings. */
export const readStoredTexts = (key: string, area?: Area): Readonly<Record<string, string>> => {
  const values = Object.entries(readStored(key, area) ?? {});
  return Object.fromEntries(
    values.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
};

/**
 * Returns the key of what is stored: `versions` that a tester chose for this tab, whether a page is `open` in this tab,
 * the random ID of a `visitor` for rollouts, the `good` version of each remote that last loaded, versions that are
 * `skipped`, `stalls` by version, the last verified `registry`, tabs that follow `topics`, the highest revisions `seen`, a reload for a `tester`.
 */
export const keyOf = (
  name:
    | 'versions'
    | 'open'
    | 'visitor'
    | 'good'
    | 'skipped'
    | 'stalls'
    | 'registry'
    | 'topics'
    | 'tester'
    | `seen.${string}`,
): string => `${site.prefix}.${name}`;

/** Whether a tester chose versions in this tab or its URL. */
export const hasOverrides = (): boolean =>
  /[?&]mf\./.test(window.location.search) || readStored(keyOf('versions'), 'sessionStorage') !== null;

const note = (value: 0 | 1) => store(keyOf('open'), value, 'sessionStorage');
/** Notes that the page that is left stood still. */
export const noteStalled = (): void => note(1);

/**
 * Notes in this tab that a page is open, until it is left. Returns whether the page before was never left: it crashed,
 * or stood still.
 */
export const noteOpen = (): boolean => {
  const wasOpen = readStored(keyOf('open'), 'sessionStorage');
  note(1);
  window.addEventListener('pagehide', () => note(0));
  return wasOpen === 1;
};
