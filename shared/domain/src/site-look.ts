/** `brand` is the look of the site's brand. */
export const SITE_THEMES = ['brand', 'paper', 'midnight', 'ember', 'meadow'] as const;
export type SiteTheme = (typeof SITE_THEMES)[number];

/** The sections of a website below its head, in their order without another choice. */
export const SITE_SECTIONS = ['new-songs', 'playlists', 'support-me', 'more', 'about-me'] as const;
export type SiteSection = (typeof SITE_SECTIONS)[number];

export const MOST_SITE_PLAYLISTS = 6;

/** How a website looks. */
export type SiteLook = {
  theme: SiteTheme;
  /** `#rrggbb`, or '' for the theme's own. */
  accent: string;
  order: SiteSection[];
  /** Ids of playlists, of the catalog or public ones of the owner. */
  playlists: string[];
};

export const PLAIN_LOOK: SiteLook = {
  theme: 'brand',
  accent: '',
  order: [...SITE_SECTIONS],
  playlists: [],
};

/** What a website's owner has typed and not published. */
export type SiteDraft = {
  /** By field of the website; those that differ from what is published. */
  texts: Record<string, string>;
  /** Null without changes. */
  look: SiteLook | null;
  /** ISO 8601, UTC. */
  saved_at: string;
};

/** A playlist that a website shows. */
export type SitePlaylist = { id: string; category_name: string; picture: string | null };

/** Something that a website's owner has published. */
export type SiteVersion = {
  id: number;
  /** ISO 8601, UTC. */
  saved_at: string;
  name: string;
  theme: SiteTheme;
  /** Whether it is what visitors see. */
  current: boolean;
};

export const isAccent = (text: string): boolean => /^#[\da-f]{6}$/.test(text);

/** Every section once: sections that the text does not name keep their places after the others. */
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

/** Relative luminance (WCAG 2). */
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

/** The surface of any theme, light and dark, that an accent has the least contrast with. */
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

/** Shades of an accent that can be read on the surfaces of every theme, and the inks that can be read on them. */
export const accentShades = (accent: string) => {
  const light = readable(accent, ACCENT_SURFACES.light, '#000000');
  const dark = readable(accent, ACCENT_SURFACES.dark, '#ffffff');
  return { light, dark, onLight: inkOn(light), onDark: inkOn(dark) };
};
