/** The browser's storage, which some browsers refuse: then nothing is remembered. */
export const recall = <Value>(key: string, storage: 'localStorage' | 'sessionStorage' = 'localStorage') => {
  try {
    return JSON.parse(window[storage].getItem(key) ?? 'null') as Value | null;
  } catch {
    return null;
  }
};

export const remember = (
  key: string,
  value: unknown,
  storage: 'localStorage' | 'sessionStorage' = 'localStorage',
): void => {
  try {
    window[storage].setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage costs comfort, not function.
  }
};

/** Where a tester's choice of versions is kept, for this tab. */
export const CHOSEN_VERSIONS = 'rushtone.versions';

/** Whether somebody has chosen versions in this tab, or does so by the address. */
export const isTested = (): boolean =>
  window.location.search.includes('mf.') || recall(CHOSEN_VERSIONS, 'sessionStorage') !== null;
