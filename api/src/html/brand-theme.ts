import type { Brand } from '@rushtone/site';

type Look = {
  background: string;
  accent: string;
  wave: string;
  /** Colours of the wave in pictures, the strongest last. */
  waves: readonly string[];
  cycles: number;
};

/** The little of a brand's look that stands in the HTML before any stylesheet, and in pictures. */
export const BRAND_THEMES: Readonly<Record<Brand, Look>> = {
  rushtone: {
    background: '#0c0913',
    accent: '#ff4d8d',
    wave: 'M6 32c3.5-22 7-22 10.5 0s7 22 10.5 0 7-22 10.5 0 7 22 10.5 0 7-22 10 0',
    waves: ['#2ad4ff', '#8b5cff', '#ff4d8d'],
    cycles: 9,
  },
  slowtide: {
    background: '#070d16',
    accent: '#46e0c6',
    wave: 'M6 32c9-24 17-24 26 0s17 24 26 0',
    waves: ['#b38bff', '#4f86ff', '#46e0c6'],
    cycles: 3,
  },
};

/** The brand's wave as an icon. */
export const favicon = (brand: Brand): string => {
  const { background, accent, wave } = BRAND_THEMES[brand];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${background}"/><path d="${wave}" fill="none" stroke="${accent}" stroke-width="5" stroke-linecap="round"/></svg>`;
};
