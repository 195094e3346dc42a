import { socialPicture, type Host, type PageHead, type Site } from '@rushtone/site';

/** A page's head with the site's defaults filled in. */
export type Head = Required<Omit<PageHead, 'data' | 'notFound'>> & { data: object | null };

type Page = {
  site: Site;
  host: Host;
  path: string;
  /** Pages of the shell and of the account are not for search engines. */
  isPublic: boolean;
  /** Origin of the main site, and of the canonical addresses of this host. */
  mainOrigin: string;
  origin: string;
};

export const completeHead = (head: PageHead, { site, host, path, ...page }: Page): Head => {
  const canonical = page.isPublic && !head.notFound ? (head.canonical ?? path) : null;
  const picture = page.mainOrigin + socialPicture(site.brand, host.role.kind === 'radio' ? '/radio' : path);
  return {
    title: head.title === undefined ? site.meta.title : `${head.title} – ${site.name}`,
    description: head.description ?? site.meta.description,
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
