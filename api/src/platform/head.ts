import { DESCRIPTIONS, socialPicture, type Host, type PageHead, type Site } from '@rushtone/site';
import { z } from 'zod';

/** The head of a page, with the site's defaults. */
export type Head = Required<Omit<PageHead, 'data' | 'notFound'>> & { data: object | null };

type Page = {
  site: Site;
  host: Host;
  path: string;
  /** False for account pages and pages of the shell, which are not indexed. */
  isPublic: boolean;
  /** Origin of the main site, used for canonical URLs of this host. */
  mainOrigin: string;
  origin: string;
};

export const completeHead = (head: PageHead, { site, host, path, ...page }: Page): Head => {
  const canonical = page.isPublic && !head.notFound ? (head.canonical ?? path) : null;
  const picture = page.mainOrigin + socialPicture(site.brand, host.role.kind === 'radio' ? '/radio' : path);
  return {
    title: head.title === undefined ? site.meta.title : `${head.title} – ${site.name}`,
    description: head.description ?? DESCRIPTIONS[site.brand],
    canonical: canonical === null || head.canonical === null ? null : page.origin + canonical,
    type: head.type ?? 'website',
    image: head.image
      ? (URL.parse(head.image, page.mainOrigin)?.href ?? picture)
      : head.image === null
        ? null
        : picture,
    feed: head.feed ?? null,
    data: head.data ?? null,
    pictures: head.pictures ?? [],
  };
};

/** Form of the head that a page's build returns, which is not trusted. */
export const PAGE_HEAD = z.object({
  title: z.string().exactOptional(),
  description: z.string().exactOptional(),
  canonical: z.string().nullable().exactOptional(),
  type: z.enum(['website', 'video.other', 'music.playlist', 'profile']).exactOptional(),
  image: z.string().nullable().exactOptional(),
  feed: z
    .object({ title: z.string(), path: z.string().startsWith('/feed/') })
    .nullable()
    .exactOptional(),
  data: z.record(z.string(), z.unknown()).exactOptional(),
  pictures: z.array(z.string()).exactOptional(),
  notFound: z.literal(true).exactOptional(),
});
