import type { Brand } from '@rushtone/site';

type BrandTheme = {
  background: string;
  /** Background of the light theme. */
  light: string;
  accent: string;
  wave: string;
};

/** Brand colors used before stylesheets load, and in the icon. */
export const BRAND_THEMES: Readonly<Record<Brand, BrandTheme>> = {
  rushtone: {
    background: '#0c0913',
    light: '#f8f5fc',
    accent: '#ff4d8d',
    wave: 'M6 32c3.5-22 7-22 10.5 0s7 22 10.5 0 7-22 10.5 0 7 22 10.5 0 7-22 10 0',
  },
  slowtide: {
    background: '#070d16',
    light: '#f3f8fa',
    accent: '#46e0c6',
    wave: 'M6 32c9-24 17-24 26 0s17 24 26 0',
  },
};

/** Renders the brand's wave as an icon. */
export const favicon = (brand: Brand): string => {
  const { background, accent, wave } = BRAND_THEMES[brand];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${background}"/><path d="${wave}" fill="none" stroke="${accent}" stroke-width="5" stroke-linecap="round"/></svg>`;
};
