import { DEFAULT_THEME, THEME_KEY, THEMES, type ThemeName } from '@rushtone/site';
import { readText, writeText } from '@rushtone/ui/device-storage';

export const THEME_NAMES = ['System', 'Light', 'Dark'] as const satisfies readonly ThemeName[];

/** Reads the theme chosen on this device. */
export const readTheme = (): ThemeName => {
  const kept = readText(THEME_KEY);
  return THEME_NAMES.find((name) => THEMES[name] === kept) ?? DEFAULT_THEME;
};

const colorBrowserBar = (): void => {
  const color = getComputedStyle(document.documentElement).backgroundColor;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color);
};

/** The theme that this page shows, which a tester may have changed for the tab. */
export const shownTheme = (): ThemeName => {
  const { colorScheme } = document.documentElement.style;
  return THEME_NAMES.find((name) => THEMES[name] === colorScheme) ?? readTheme();
};

export const showTheme = (theme: ThemeName): void => {
  document.documentElement.style.colorScheme = THEMES[theme];
  colorBrowserBar();
};

/** Keeps the theme on this device, or until the page is closed if storage is full. */
export const keepTheme = (theme: ThemeName): void => void writeText(THEME_KEY, THEMES[theme]);

/** Calls `listener` when another tab chooses a theme. Returns a function that unsubscribes. */
export const onThemeOfOtherTab = (listener: (theme: ThemeName) => void): (() => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === THEME_KEY || key === null) listener(readTheme());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};

/** Follows theme changes in other tabs, and in the system for what CSS cannot style. */
export const watchTheme = (): void => {
  onThemeOfOtherTab(showTheme);
  window.matchMedia?.('(prefers-color-scheme: light)').addEventListener('change', colorBrowserBar);
};
