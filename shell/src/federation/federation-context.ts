import { createContext, use, useLayoutEffect, useSyncExternalStore } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useLocation } from '@rushtone/contract';
import { findPage, type PageMatch, type Registry } from '@rushtone/platform/registry';
import type { HostKind } from '@rushtone/site';
import type { PageLoader } from './loading/page-loader.ts';
import type { RunningVersions } from './versions/running-versions.ts';

export type Federation = {
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

export const FederationProvider = FederationContext.Provider;

export const useFederation = (): Federation => {
  const federation = use(FederationContext);
  if (!federation) throw new Error('useFederation needs a FederationProvider.');
  return federation;
};

export const matchPage = (
  { registry, kind }: Pick<Federation, 'registry' | 'kind'>,
  pathname: string,
): PageMatch | undefined => findPage(registry, kind, pathname);

const noSubscription = () => () => undefined;

/**
 * Returns the registry for the screen at `path`: the newest one at the time of navigation, for which it may
 * suspend while the previous page stays visible, and the same one until the next navigation. Back and Forward
 * do not wait: React renders them synchronously, so suspending would show the fallback and prevent restoring
 * the scroll position.
 */
export const useScreenRegistry = (path: string): Registry => {
  const { registry, versions } = useFederation();
  const { key } = useLocation();
  const waits = useNavigationType() !== 'POP';
  const selection = () => versions?.selection.get() ?? null;
  useSyncExternalStore(versions?.selection.subscribe ?? noSubscription, selection, selection);
  useLayoutEffect(() => versions?.commitScreen(key), [versions, key]);
  const screen = versions?.screenFor(key, path, waits);
  if (screen?.pending) use(screen.pending);
  return screen?.selection.registry ?? registry;
};
