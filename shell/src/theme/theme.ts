import { DEFAULT_THEME, THEME_KEY, THEMES, type ThemeName } from '@rushtone/site';

export const THEME_NAMES = ['System', 'Light', 'Dark'] as const satisfies readonly ThemeName[];

/** The theme that was chosen on this device. */
export const readTheme = (): ThemeName => {
  const kept = localStorage.getItem(THEME_KEY);
  return THEME_NAMES.find((name) => THEMES[name] === kept) ?? DEFAULT_THEME;
};

const colorBrowserBar = (): void => {
  const color = getComputedStyle(document.documentElement).backgroundColor;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color);
};

export const showTheme = (theme: ThemeName): void => {
  document.documentElement.style.colorScheme = THEMES[theme];
  colorBrowserBar();
};

export const keepTheme = (theme: ThemeName): void => {
  try {
    localStorage.setItem(THEME_KEY, THEMES[theme]);
  } catch {
    // The storage is full: the theme lasts as long as the page.
  }
};

/** Calls `listener` when another tab chose a theme; returns a function that ends it. */
export const onThemeOfOtherTab = (listener: (theme: ThemeName) => void): (() => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === THEME_KEY || key === null) listener(readTheme());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};

/** Follows the other tabs, and the system in what CSS cannot reach. */
export const watchTheme = (): void => {
  onThemeOfOtherTab(showTheme);
  window.matchMedia?.('(prefers-color-scheme: light)').addEventListener('change', colorBrowserBar);
};
