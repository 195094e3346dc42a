import { Segmented } from '@rushtone/ui';
import { THEME_NAMES, useTheme } from './use-theme.ts';

const OPTIONS = THEME_NAMES.map((name) => ({ value: name, label: name }));

/** Chooses the site's theme on this device. */
export const ThemeChoice = () => {
  const { theme, choose } = useTheme();
  return <Segmented label="Theme" value={theme} options={OPTIONS} onChange={choose} />;
};
