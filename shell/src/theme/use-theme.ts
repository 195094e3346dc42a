import { useEffect } from 'react';
import { createValueStore, useValue } from '@rushtone/platform/browser/value-store';
import type { ThemeName } from '@rushtone/site';
import { keepTheme, onThemeOfOtherTab, readTheme, showTheme } from './theme.ts';

export { THEME_NAMES } from './theme.ts';

/** The chosen theme, for the choices in the footer and in the menus. */
const chosen = createValueStore(readTheme());

const choose = (theme: ThemeName): void => {
  chosen.set(theme);
  keepTheme(theme);
  showTheme(theme);
};

export const useTheme = () => {
  useEffect(() => {
    chosen.set(readTheme());
    return onThemeOfOtherTab(chosen.set);
  }, []);
  return { theme: useValue(chosen), choose };
};
