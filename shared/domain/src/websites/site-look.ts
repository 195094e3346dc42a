import type { AccentShades, SiteLook } from '../api.generated.ts';

/** `brand` follows the look of the site's brand. */
export const SITE_THEMES = ['brand', 'paper', 'midnight', 'ember', 'meadow'] as const;
export type SiteTheme = (typeof SITE_THEMES)[number];

/** The sections of a website below its header, in default order. */
export const SITE_SECTIONS = ['links', 'new-songs', 'playlists', 'support-me', 'more', 'about-me'] as const;
export type SiteSection = (typeof SITE_SECTIONS)[number];

export const MOST_SITE_PLAYLISTS = 6;

export const SITE_LINK_KINDS = ['link', 'heading'] as const;

/** Links of the owner's own, headings included. */
export const MOST_SITE_LINKS = 40;
export const SITE_LINK_TITLE_MAX_LENGTH = 80;
export const SITE_LINK_ADDRESS_MAX_LENGTH = 500;

/** Which part of a cover stays visible when it is cropped. */
export const COVER_POSITIONS = ['top', 'center', 'bottom'] as const;
/** Media types accepted for a cover. */
export const COVER_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const COVER_MAX_BYTES = 5 * 1024 * 1024;
export const COVER_ALT_MAX_LENGTH = 200;

export const PLAIN_LOOK: SiteLook = {
  theme: 'brand',
  accent: '',
  cover: null,
  order: [...SITE_SECTIONS],
  playlists: [],
  links: [],
};

export const isAccent = (text: string): boolean => /^#[\da-f]{6}$/.test(text);

/** Returns every section once: the named ones first, then the others in default order. */
export const sectionOrder = (named: readonly string[]): SiteSection[] => {
  const known = named.flatMap((name) => SITE_SECTIONS.find((section) => section === name) ?? []);
  return [...new Set([...known, ...SITE_SECTIONS])];
};

type Channels = readonly [number, number, number];

const channelsOf = (color: string): Channels => [
  parseInt(color.slice(1, 3), 16),
  parseInt(color.slice(3, 5), 16),
  parseInt(color.slice(5, 7), 16),
];

/** Returns the relative luminance (WCAG 2). */
const luminance = (color: string): number => {
  const [red, green, blue] = channelsOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

export const contrastOf = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const mixed = (color: string, into: string, share: number): string =>
  `#${channelsOf(color)
    .map((value, index) => Math.round(value + ((channelsOf(into)[index] ?? 0) - value) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;

/** Surfaces, light and dark, that contrast least with an accent across all themes. */
export const ACCENT_SURFACES = { light: '#dbe3e8', dark: '#332b24' } as const;
const READABLE = 4.5;
const STEP = 0.05;

const readable = (accent: string, surface: string, towards: string): string => {
  let color = accent;
  for (let share = STEP; contrastOf(color, surface) < READABLE && share <= 1; share += STEP)
    color = mixed(accent, towards, share);
  return color;
};

const inkOn = (color: string): string =>
  contrastOf(color, '#000000') >= contrastOf(color, '#ffffff') ? '#000000' : '#ffffff';

/**
 * Returns shades of an accent that are readable on the surfaces of every theme, and text colors that are
 * readable on those shades.
 */
export const accentShades = (accent: string): AccentShades => {
  const light = readable(accent, ACCENT_SURFACES.light, '#000000');
  const dark = readable(accent, ACCENT_SURFACES.dark, '#ffffff');
  return { light, dark, onLight: inkOn(light), onDark: inkOn(dark) };
};
