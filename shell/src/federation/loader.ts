import type { PageModule, RemoteDefinition } from '@rushtone/contract';
import type { PageMatch, Release } from '@rushtone/releases';
import { createValueStore, type ValueStore } from '../lib/value-store.ts';

/** A page with the release that it came from, which is another than was asked for when that one failed. */
export type Loaded = PageModule & { release: Release };

export type PageLoader = {
  /** The page when its code is here already. */
  peek: (match: PageMatch) => Loaded | undefined;
  /** The same promise for the same page, also when it has failed: React asks again while it renders. */
  load: (match: PageMatch) => Promise<Loaded>;
  /** Drops a failure, so that the next call tries anew. */
  forget: (match: PageMatch) => void;
  /** How many pages are on their way. */
  pending: ValueStore<number>;
};

/** Loads a page; `again` asks for its files under new addresses. */
export type Open = (match: PageMatch, again?: boolean) => Promise<Loaded>;

export type LoaderParts = {
  loadRelease: (release: Release, attempt: number) => Promise<RemoteDefinition>;
  /** Called before the first try of a page: its files may be asked for all at once. */
  preload?: (match: PageMatch) => void;
  /** From now on the chunks of the release are asked for under another address. */
  renew?: (release: Release, attempt: number) => void;
  /** Puts the remote's state into the store. */
  injectSlices: (definition: RemoteDefinition) => void;
  /** Called when a page failed at first; what it gives is shown instead. */
  recover?: (match: PageMatch, error: unknown, open: Open, sinceMs: number) => Promise<Loaded>;
  /** Called when a page is here, with the time that it took. */
  onLoad?: (match: PageMatch, milliseconds: number) => void;
  timeLimitMs: number;
};

const limited = async <Value>(work: Promise<Value>, milliseconds: number, name: string): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} did not answer in time.`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const keyOf = ({ release, page }: PageMatch): string => `${release.base}${page}`;

/** Loads remotes and their pages, each once. */
export const createPageLoader = (parts: LoaderParts): PageLoader => {
  const remotes = new Map<string, Promise<RemoteDefinition>>();
  const attempts = new Map<string, number>();
  const pages = new Map<string, Promise<Loaded>>();
  const loaded = new Map<string, Loaded>();
  const opened = new Set<string>();
  const pending = createValueStore(0);

  const loadRemote = (release: Release): Promise<RemoteDefinition> => {
    const known = remotes.get(release.base);
    if (known) return known;
    const loading = parts.loadRelease(release, attempts.get(release.base) ?? 0).then((definition) => {
      parts.injectSlices(definition);
      opened.add(release.base);
      return definition;
    });
    remotes.set(release.base, loading);
    loading.catch(() => remotes.delete(release.base));
    return loading;
  };

  const openPage = async ({ release, page }: PageMatch): Promise<Loaded> => {
    const definition = await loadRemote(release);
    const open = definition.pages[page];
    if (!open) throw new Error(`${release.name} ${release.version} has no page ${page}.`);
    const module = await open();
    if (!module.Page) throw new Error(`${release.name} ${release.version} draws no page ${page}.`);
    return { ...module, release };
  };

  const open: Open = (match, again = false) => {
    const { base, name } = match.release;
    if (again) {
      const attempt = (attempts.get(base) ?? 0) + 1;
      attempts.set(base, attempt);
      parts.renew?.(match.release, attempt);
      if (!opened.has(base)) remotes.delete(base);
    }
    return limited(openPage(match), parts.timeLimitMs, name);
  };

  const loadPage = async (match: PageMatch): Promise<Loaded> => {
    const began = performance.now();
    if (!attempts.has(match.release.base)) parts.preload?.(match);
    const page = await open(match, attempts.has(match.release.base)).catch((error: unknown) => {
      attempts.set(match.release.base, attempts.get(match.release.base) ?? 0);
      if (!parts.recover) throw error;
      return parts.recover(match, error, open, performance.now() - began);
    });
    parts.onLoad?.({ ...match, release: page.release }, performance.now() - began);
    return page;
  };

  return {
    peek: (match) => loaded.get(keyOf(match)),
    load: (match) => {
      const key = keyOf(match);
      const known = pages.get(key);
      if (known) return known;
      const loading = loadPage(match);
      pages.set(key, loading);
      pending.set(pending.get() + 1);
      loading
        .then(
          (page) => void loaded.set(key, page),
          () => undefined,
        )
        .finally(() => pending.set(pending.get() - 1));
      return loading;
    },
    forget: (match) => {
      if (loaded.get(keyOf(match))?.release === match.release) return;
      loaded.delete(keyOf(match));
      pages.delete(keyOf(match));
    },
    pending,
  };
};
