export const BRANDS = ['rushtone', 'slowtide'] as const;
export type Brand = (typeof BRANDS)[number];

type SocialLinks = {
  communityChat: string | null;
  instagram: string | null;
  x: string | null;
  tiktok: string | null;
  donations: readonly { name: string; url: string }[];
  wiki: string | null;
};

/** On if it is the string 'true' (spec §1). */
type Setting = 'true' | 'false';

/** The configuration of a brand (spec §1). */
export type Site = {
  brand: Brand;
  name: string;
  /** Production domain; subscriber sites are its subdomains. */
  domain: string;
  /** Base URL of the API; a path is relative to the page's origin. */
  apiBase: string;
  /** Number of cycles across the width of the logo's wave. */
  logo: { cycles: number };
  social: SocialLinks;
  hero: {
    eyebrow: string;
    title: string;
    subtitle: string;
    link: string;
    /** Video ID of the hero's background; `null` for the wave. */
    image: string | null;
  };
  home: {
    playlists: string;
    passionTitle: string;
    passionText: string;
    communityTitle: string;
    communityText: string;
  };
  meta: { title: string };
  introVideoId: string | null;
  communityWidgetId: string | null;
  maker: { speed: number; pitch: number };
  /** The article about the style, with the video ID of an example. */
  whatIs: { path: string; label: string; example: string };
  radio: { name: string; host: string };
  designerPromo: Setting;
  showArtwork: Setting;
  /** Whether to continue with the next song when one ends. */
  continuousPlay: boolean;
  /** Whether to show the player in a dock on pages without a slot. */
  dock: boolean;
};

export const isOn = (setting: Setting): boolean => setting === 'true';
