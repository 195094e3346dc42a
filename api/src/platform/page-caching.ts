import { SUCCESS, type Envelope } from '@rushtone/domain';
import type { PageMatch } from '@rushtone/platform/registry';
import type { Endpoint } from '../http/endpoints/define-endpoint.ts';
import { COUNTED_PAGE } from '../http/shared-cache.ts';
import { PRIVATE_PAGE, tagHeaders } from '@rushtone/platform/server';

type Page = {
  /** Responses the page has read, by request. */
  responses: Readonly<Record<string, Envelope>>;
  match: PageMatch | undefined;
};

/** Creates the cache headers and surrogate keys of a visitor's page. */
export const createPageCaching = (endpoints: readonly Endpoint[]) => {
  const byPath = new Map<string, Endpoint>(endpoints.map((endpoint) => [endpoint.path, endpoint]));
  return ({ responses, match }: Page): Record<string, string> => {
    const releases = ['release-shell', ...(match ? [`release-${match.release.name}`] : [])];
    const reads = Object.entries(responses).flatMap(([key, { code, data }]) => {
      const { pathname, searchParams } = new URL(key, 'http://api');
      const endpoint = byPath.get(pathname);
      const query = endpoint?.query.safeParse(Object.fromEntries(searchParams)).data;
      return endpoint && query !== undefined ? [{ endpoint, query, data, found: code === SUCCESS }] : [];
    });
    const tags = reads.flatMap(({ endpoint, query, data, found }) =>
      found ? endpoint.tags(query, data) : [],
    );
    if (reads.some(({ endpoint, query }) => !endpoint.isStored(query)))
      return { 'cache-control': PRIVATE_PAGE };
    return {
      ...tagHeaders([...releases, ...tags]),
      ...(reads.some(({ endpoint, query }) => endpoint.isCounted(query)) && {
        'cache-control': COUNTED_PAGE,
      }),
    };
  };
};

export type PageCaching = ReturnType<typeof createPageCaching>;
