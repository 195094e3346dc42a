import { createContext, use, useLayoutEffect, useSyncExternalStore, type ComponentType } from 'react';
import { findPage, type HostKind, type PageMatch, type Registry } from '../registry/index.ts';
import type { PageLoader } from './loading/page-loader.ts';
import type { RunningVersions } from './versions/running-versions.ts';

/** How the site shows what the platform has no look for. */
export type PageParts = {
  /** Shown while another version is looked for. */
  Pending: ComponentType;
  /** Shown in place of a page that could not be loaded or threw an error. */
  Unavailable: ComponentType<{ onRetry: () => void }>;
  /** Called with the element of a page that the server rendered, before React has hydrated it. */
  onServerHtml?: (element: HTMLElement) => void;
};

export type Federation = {
  parts: PageParts;
  /** Registry for the next screen. */
  registry: Registry;
  kind: HostKind;
  loader: PageLoader;
  /** Absent on the server, where nothing changes after rendering. */
  versions?: RunningVersions;
  /** Whether this visitor may choose versions. */
  isTester?: boolean;
  /** Call after a page threw. Resolves to whether another version replaces it. */
  replaceCrashed?: (match: PageMatch, error: unknown) => Promise<boolean>;
  /** Fetches the registry again if none could be verified. */
  retryRegistry?: () => Promise<void>;
};

const FederationContext = createContext<Federation | null>(null);

export const FederationProvider = FederationContext;

/** Needs a `FederationProvider` around. */
export const useFederation = (): Federation => use(FederationContext) as Federation;

export const matchPage = (
  { registry, kind }: Pick<Federation, 'registry' | 'kind'>,
  pathname: string,
): PageMatch | undefined => findPage(registry, kind, pathname);

/** Tells the slots of a screen its registry. */
export const ScreenContext = createContext<Registry | null>(null);

/** For what never changes, or only when something else renders anew. */
export const noSubscription = () => () => undefined;

/** Whether the page was hydrated, or rendered in the browser alone. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );

type Screen = {
  path: string;
  /** Identifies the navigation. */
  key: string;
  /**
   * False for Back and Forward: React renders them synchronously, so suspending would show the fallback and prevent
   * restoring the scroll position.
   */
  waits: boolean;
};

/**
 * Returns the registry for a screen: the newest one at the time of navigation, for which it may suspend while the
 * previous page stays visible, and the same one until the next navigation.
 */
export const useScreenRegistry = ({ path, key, waits }: Screen): Registry => {
  const { registry, versions } = useFederation();
  const selection = () => versions?.selection.get() ?? null;
  useSyncExternalStore(versions?.selection.subscribe ?? noSubscription, selection, selection);
  useLayoutEffect(() => versions?.commitScreen(key), [versions, key]);
  const screen = versions?.screenFor(key, path, waits);
  if (screen?.pending) use(screen.pending);
  return screen?.selection.registry ?? registry;
};
