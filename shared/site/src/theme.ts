/** Where the chosen theme is kept, as a value of the CSS property `color-scheme`. */
export const THEME_KEY = 'theme';

/** The names of the themes, and what is kept of them. Who has chosen none sees the dark one. */
export const THEMES = { System: 'light dark', Light: 'light', Dark: 'dark' } as const;

export type ThemeName = keyof typeof THEMES;

export const DEFAULT_THEME: ThemeName = 'Dark';

/** For the head of a page, before its stylesheets. */
export const THEME_SCRIPT = `try{document.documentElement.style.colorScheme=localStorage.${THEME_KEY}||'${THEMES[DEFAULT_THEME]}'}catch{}`;
