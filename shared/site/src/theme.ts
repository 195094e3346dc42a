/** Storage key of the chosen theme, whose value is used for the CSS property `color-scheme`. */
export const THEME_KEY = 'theme';

/** Names of the themes and their stored values. The default is dark. */
export const THEMES = { System: 'light dark', Light: 'light', Dark: 'dark' } as const;

export type ThemeName = keyof typeof THEMES;

export const DEFAULT_THEME: ThemeName = 'Dark';

/** Inline script for the head of a page, before its stylesheets. */
export const THEME_SCRIPT = `try{document.documentElement.style.colorScheme=localStorage.${THEME_KEY}||'${THEMES[DEFAULT_THEME]}'}catch{}`;
