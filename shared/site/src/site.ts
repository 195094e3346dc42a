export const BRANDS = ['rushtone', 'slowtide'] as const;
export type Brand = (typeof BRANDS)[number];

export type SocialLinks = {
  communityChat: string | null;
  instagram: string | null;
  x: string | null;
  tiktok: string | null;
  donations: readonly { name: string; url: string }[];
  wiki: string | null;
};

/** A setting that is on when it equals the string 'true' (spec §1). */
export type Setting = 'true' | 'false';

/** One site configuration: every value of spec §1, and the switches of the player. */
export type Site = {
  brand: Brand;
  name: string;
  /** The registrable domain in production; subscriber sites are its sub-domains. */
  domain: string;
  /** Base address of the API; a path means the page's own origin. */
  apiBase: string;
  /** The wave of the logo: cycles over its width. */
  logo: { cycles: number };
  social: SocialLinks;
  hero: {
    eyebrow: string;
    title: string;
    subtitle: string;
    link: string;
    /** Video id behind the hero, or null for the drawn wave. */
    image: string | null;
  };
  home: {
    playlists: string;
    passionTitle: string;
    passionText: string;
    communityTitle: string;
    communityText: string;
  };
  meta: { title: string; description: string };
  introVideoId: string | null;
  communityWidgetId: string | null;
  maker: { speed: number; pitch: number };
  /** The article about the style; `example` is the video id of a song to hear in it. */
  whatIs: { path: string; label: string; example: string };
  radio: { name: string; host: string };
  designerPromo: Setting;
  showArtwork: Setting;
  /** Play on to the next song at the end of one. */
  continuousPlay: boolean;
  /** Show the small player on pages that have no place for it. */
  dock: boolean;
};

export const isOn = (setting: Setting): boolean => setting === 'true';
