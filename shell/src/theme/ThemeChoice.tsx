import { useId } from 'react';
import { THEME_NAMES, useTheme } from './use-theme.ts';
import styles from './ThemeChoice.module.scss';

/** Chooses the site's theme on this device. */
export const ThemeChoice = () => {
  const { theme, choose } = useTheme();
  const group = useId();
  return (
    <fieldset className={styles.themes}>
      <legend>Theme</legend>
      {THEME_NAMES.map((name) => (
        <label key={name}>
          <input type="radio" name={group} checked={name === theme} onChange={() => choose(name)} />
          {name}
        </label>
      ))}
    </fieldset>
  );
};
