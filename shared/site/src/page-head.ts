import type { Brand } from './site.ts';

/** What a page puts into the document's head. What it leaves out is the site's. */
export type PageHead = {
  /** Stands before the name of the site. */
  title?: string;
  description?: string;
  /** Path under which search engines shall know the page, by default its own; null keeps them from it. */
  canonical?: string | null;
  /** Open Graph type, by default `website`. */
  type?: 'website' | 'video.other' | 'music.playlist' | 'profile';
  /** Address of the picture of a shared link; by default the page's own social picture. */
  image?: string | null;
  /** Structured data (schema.org). */
  data?: object;
  /** Pictures on the first screen, to be preloaded. */
  pictures?: readonly string[];
  /** The page's subject does not exist: the status is 404. */
  notFound?: true;
};

/** Path of the picture that a shared link to a page shows; the build draws it. */
export const socialPicture = (brand: Brand, path: string): string =>
  `/social/${brand}/${path.replace(/^\//, '').replaceAll('/', '-') || 'home'}.png`;
