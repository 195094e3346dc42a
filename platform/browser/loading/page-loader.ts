import type { PageMatch, Release } from '../../registry/index.ts';
import type { ComponentType } from 'react';
import type { PageModule, RemoteDefinition } from '../browser-site.ts';
import { createValueStore, type ValueStore } from '../lib/value-store.ts';
import { nextTask } from '../lib/next-task.ts';
import { withTimeLimit } from '../lib/time-limit.ts';

/** A page with the release that it came from, which is a fallback's if the requested one failed. */
export type LoadedPage = PageModule & { release: Release };

export type PageLoader = {
  /** Returns the page if its code is loaded. */
  peek: (match: PageMatch) => LoadedPage | undefined;
  /**
   * Returns the same promise for the same page, even after a failure, because React reads it again while
   * rendering.
   */
  load: (match: PageMatch) => Promise<LoadedPage>;
  /** Loads the landing page, which the server may have rendered; `prepare` loads its first data. */
  begin: (match: PageMatch, prepare: (page: LoadedPage) => Promise<unknown>) => Promise<LoadedPage>;
  /** Clears a failure, so that the next call retries. */
  forget: (match: PageMatch) => void;
  /** Number of pages and fillings being loaded, not counting the first. */
  pending: ValueStore<number>;
};

/** Loads a page; a retry requests its files with new URLs. */
export type OpenPage = (match: PageMatch, isRetry?: boolean) => Promise<LoadedPage>;

type Options = {
  loadRelease: (release: Release, attempt: number) => Promise<RemoteDefinition>;
  /** Called before the first attempt at a page. */
  preload?: (match: PageMatch) => void;
  /** Called with each remote before a page of it renders. */
  onRemote: (definition: object) => void;
  /** Called when a page has failed; its result is shown instead. */
  loadFallback?: (match: PageMatch, error: unknown, open: OpenPage, sinceMs: number) => Promise<LoadedPage>;
  /** Called with each loaded page and its loading time. */
  onLoad?: (match: PageMatch, milliseconds: number) => void;
  timeLimitMs: number;
};

declare global {
  interface Window {
    /**
     * Query suffix for the URLs of a remote's chunks, by container. Read by the remotes' builds
     * (`platform/build/chunk-request.ts`).
     */
    __RETRY__?: Record<string, string>;
  }
}

const keyOf = ({ release, page }: PageMatch): string => `${release.base}${page}`;

/** Loads each remote once; a retry requests its files with new URLs. */
const createRemoteLoader = (options: Options) => {
  const remotes = new Map<string, Promise<RemoteDefinition>>();
  const attempts = new Map<string, number>();
  const loaded = new Set<string>();
  const imports = new Map<string, Promise<LoadedPage>>();

  const loadRemote = (release: Release): Promise<RemoteDefinition> => {
    const started = remotes.get(release.base);
    if (started) return started;
    const loading = options.loadRelease(release, attempts.get(release.base) ?? 0).then((definition) => {
      options.onRemote(definition);
      loaded.add(release.base);
      return definition;
    });
    remotes.set(release.base, loading);
    loading.catch(() => remotes.delete(release.base));
    return loading;
  };

  const importPage = async ({ release, page }: PageMatch): Promise<LoadedPage> => {
    const { pages, slots } = await loadRemote(release);
    const part = await slots?.[page]?.();
    // What a slot passes is a matter of the slot and of the part.
    const module = part ? { Page: part.Part as ComponentType } : await pages[page]?.();
    if (!module?.Page) throw new Error(`${release.name} ${release.version} has no page ${page}.`);
    return { ...module, release };
  };

  const open: OpenPage = (match, isRetry = false) => {
    const { base, name, container } = match.release;
    if (isRetry) {
      const attempt = (attempts.get(base) ?? 0) + 1;
      attempts.set(base, attempt);
      (window.__RETRY__ ??= {})[container] = `?try=${attempt}`;
      if (!loaded.has(base)) remotes.delete(base);
    }
    const key = keyOf(match);
    const importing = importPage(match);
    // A file of the previous attempt may only have been late.
    const before = isRetry ? imports.get(key) : undefined;
    imports.set(key, importing);
    const first = before ? Promise.any([before, importing]).catch(() => importing) : importing;
    return withTimeLimit(first, options.timeLimitMs, name);
  };

  return {
    open,
    hasFailed: ({ base }: Release) => attempts.has(base),
    markFailed: ({ base }: Release) => void attempts.set(base, attempts.get(base) ?? 0),
  };
};

/** Loads each page once. */
export const createPageLoader = (options: Options): PageLoader => {
  const { open, hasFailed, markFailed } = createRemoteLoader(options);
  const pages = new Map<string, Promise<LoadedPage>>();
  const loaded = new Map<string, LoadedPage>();
  const pending = createValueStore(0);

  const loadPage = async (match: PageMatch): Promise<LoadedPage> => {
    const startedAt = performance.now();
    const isRetry = hasFailed(match.release);
    if (!isRetry) options.preload?.(match);
    const page = await open(match, isRetry).catch((error: unknown) => {
      markFailed(match.release);
      if (!options.loadFallback) throw error;
      return options.loadFallback(match, error, open, performance.now() - startedAt);
    });
    options.onLoad?.({ ...match, release: page.release }, performance.now() - startedAt);
    return page;
  };

  const add = (match: PageMatch, loading: Promise<LoadedPage>): Promise<LoadedPage> => {
    const key = keyOf(match);
    pages.set(key, loading);
    loading.then(
      (page) => void loaded.set(key, page),
      () => undefined,
    );
    return loading;
  };
  const prepared = async (match: PageMatch, prepare: (page: LoadedPage) => Promise<unknown>) => {
    const page = await loadPage(match);
    await nextTask();
    await prepare(page);
    return page;
  };

  return {
    peek: (match) => loaded.get(keyOf(match)),
    begin: (match, prepare) => add(match, prepared(match, prepare)),
    load: (match) => {
      const started = pages.get(keyOf(match));
      if (started) return started;
      const loading = add(match, loadPage(match));
      pending.set(pending.get() + 1);
      loading.catch(() => undefined).finally(() => pending.set(pending.get() - 1));
      return loading;
    },
    forget: (match) => {
      const key = keyOf(match);
      if (loaded.get(key)?.release === match.release) return;
      loaded.delete(key);
      pages.delete(key);
    },
    pending,
  };
};
