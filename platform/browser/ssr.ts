/** What a site's build for the server renders its pages with. */
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import type { HostKind, PublicRead, Registry } from '../registry/index.ts';
import type { PageModule } from './browser-site.ts';
import type { Federation, PageParts } from './federation-context.ts';
import { createValueStore } from './lib/value-store.ts';

/** The server build of a remote, and the requested page. */
export type RemoteSource<Page = PageModule> = {
  remote: { pages: Readonly<Record<string, () => Promise<Page>>> };
  page: string;
};

/**
 * Timeout for a page's prefetch, in ms. A page without its data is not rendered: the browser, which has the data when it
 * hydrates, would replace its HTML. The server gives up after 3 s.
 */
const PREFETCH_LIMIT_MS = 2_000;

const never = () => new Promise<never>(() => undefined);

/** Loads the requested page of a remote. */
export const openPage = async <Page>({ remote, page }: RemoteSource<Page>): Promise<Page> => {
  const open = remote.pages[page];
  if (!open) throw new Error(`The remote has no page ${page}.`);
  return open();
};

/** Waits for a page's data, up to a limit. */
export const prefetchInTime = async (prefetch: Promise<unknown> | undefined): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      reject,
      PREFETCH_LIMIT_MS,
      new Error(`The page's data took over ${PREFETCH_LIMIT_MS} ms.`),
    );
  });
  await Promise.race([prefetch, late]).finally(() => clearTimeout(timer));
};

/** Records what a page reads, which the browser then hydrates it with. */
export const recordReads = <Answer>(read: PublicRead<Answer>) => {
  const known: Record<string, Answer> = {};
  const failures: unknown[] = [];
  return {
    read: async (key: string): Promise<Answer> => {
      const answer = await read(key).catch((error: unknown) => {
        failures.push(error);
        throw error;
      });
      known[key] = answer;
      return answer;
    },
    /** Returns what was read so far, by request key. Throws if a read failed. */
    responses(): Readonly<Record<string, Answer>> {
      if (failures.length > 0) throw failures[0];
      return { ...known };
    },
  };
};

type Place = { registry: Registry; kind: HostKind; parts: PageParts };

/** Creates the federation of a page on the server: `page` is loaded, and nothing else will be. */
export const serverFederation = (place: Place, page: PageModule | undefined): Federation => ({
  ...place,
  loader: {
    peek: ({ release }) => page && { ...page, release },
    load: never,
    begin: never,
    forget: () => undefined,
    pending: createValueStore(0),
  },
});

/**
 * Renders HTML that the browser can hydrate: each Suspense boundary is complete and in place, so that no
 * script has to move it there.
 */
export const renderHtml = async (app: ReactNode): Promise<string> => {
  const errors: unknown[] = [];
  const { prelude } = await prerender(app, {
    onError: (error) => void errors.push(error),
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  if (errors.length > 0) throw errors[0];
  return new Response(prelude).text();
};
