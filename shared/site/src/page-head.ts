import type { Brand } from './site.ts';

/** A page's part of the document head; the site provides defaults. */
export type PageHead = {
  /** Without the site's name, which is appended. */
  title?: string;
  description?: string | undefined;
  /** Canonical path; defaults to the page's own path, and `null` prevents indexing. */
  canonical?: string | null;
  /** Open Graph type; default `website`. */
  type?: 'website' | 'video.other' | 'music.playlist' | 'profile';
  /** URL of the social image; defaults to the page's own. */
  image?: string | null;
  /** Feed of what the page lists. */
  feed?: { title: string; path: string } | null;
  /** Structured data (schema.org). */
  data?: object;
  /** Above-the-fold images to preload. */
  pictures?: readonly string[];
  /** Whether the response has status 404. */
  notFound?: true;
};

/** Returns the path of a page's social image, which the build creates. */
export const socialPicture = (brand: Brand, path: string): string =>
  `/social/${brand}/${path.replace(/^\//, '').replaceAll('/', '-') || 'home'}.png`;

/** Icon sizes of the installed app, in px. A `maskable` icon fills whatever shape the device uses. */
export const ICON_SIZES = [96, 144, 180, 192, 256, 384, 512] as const;
export type IconPurpose = 'any' | 'maskable';

/** Returns the path of an icon, which the build draws. */
export const appIcon = (brand: Brand, size: (typeof ICON_SIZES)[number], purpose: IconPurpose): string =>
  `/icons/${brand}/${purpose}-${size}.png`;
