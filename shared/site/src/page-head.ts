import type { Brand } from './site.ts';

/** A page's part of the document head; the site provides defaults. */
export type PageHead = {
  /** Without the site's name, which is appended. */
  title?: string;
  description?: string;
  /** Canonical path, by default the page's own; null prevents indexing. */
  canonical?: string | null;
  /** Open Graph type, by default `website`. */
  type?: 'website' | 'video.other' | 'music.playlist' | 'profile';
  /** URL of the social image; by default the page's own. */
  image?: string | null;
  /** The feed of what the page lists. */
  feed?: { title: string; path: string } | null;
  /** Structured data (schema.org). */
  data?: object;
  /** Above-the-fold images to preload. */
  pictures?: readonly string[];
  /** Sends status 404. */
  notFound?: true;
};

/** Path of a page's social image, which the build creates. */
export const socialPicture = (brand: Brand, path: string): string =>
  `/social/${brand}/${path.replace(/^\//, '').replaceAll('/', '-') || 'home'}.png`;

/** Of the installed app; a maskable icon fills the shape that the device gives it. */
export const ICON_SIZES = [96, 144, 180, 192, 256, 384, 512] as const;
export type IconPurpose = 'any' | 'maskable';

/** Path of an icon, which the build draws. */
export const appIcon = (brand: Brand, size: (typeof ICON_SIZES)[number], purpose: IconPurpose): string =>
  `/icons/${brand}/${purpose}-${size}.png`;
