import { createContext, use } from 'react';
import { findPage, type PageMatch, type Registry } from '@rushtone/releases';
import type { HostKind } from '@rushtone/site';
import type { PageLoader } from './loader.ts';
import type { Releases } from './releases.ts';

export type Federation = {
  /** What the next screen runs. */
  registry: Registry;
  kind: HostKind;
  loader: PageLoader;
  /** Only in a browser: what is drawn on the server stays as it is. */
  releases?: Releases;
  /** Where no registry was believed: asks for one again. */
  retryRegistry?: () => Promise<void>;
};

const FederationContext = createContext<Federation | null>(null);

export const FederationProvider = FederationContext.Provider;

export const useFederation = (): Federation => {
  const federation = use(FederationContext);
  if (!federation) throw new Error('The federation is not provided.');
  return federation;
};

export const matchPage = ({ registry, kind }: Federation, pathname: string): PageMatch | undefined =>
  findPage(registry, kind, pathname);
