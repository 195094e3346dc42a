import { useEffect, useState } from 'react';
import type { ThemeName } from '@rushtone/site';
import { keepTheme, onThemeOfOtherTab, readTheme, showTheme, THEME_NAMES } from './theme.ts';
import styles from './ThemeChoice.module.scss';

/** Chooses the site's theme on this device. */
export const ThemeChoice = () => {
  const [theme, setTheme] = useState(readTheme);
  useEffect(() => onThemeOfOtherTab(setTheme), []);
  const choose = (chosen: ThemeName) => {
    setTheme(chosen);
    keepTheme(chosen);
    showTheme(chosen);
  };
  return (
    <fieldset className={styles.themes}>
      <legend>Theme</legend>
      {THEME_NAMES.map((name) => (
        <label key={name}>
          <input type="radio" name="theme" checked={name === theme} onChange={() => choose(name)} />
          {name}
        </label>
      ))}
    </fieldset>
  );
};
