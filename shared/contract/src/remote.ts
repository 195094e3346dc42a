import type { ComponentType } from 'react';
import type { Host, PageHead, RuntimeConfig, Site } from '@rushtone/site';
import type { Slice, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

/**
 * Context for a page's prefetch, which starts requests before the page renders so that code and data load in
 * parallel.
 */
export type PrefetchContext = {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  search: URLSearchParams;
  host: Host;
  /**
   * On the server, all prefetched data is inlined into the HTML, so skip what the first render does not wait
   * for.
   */
  onServer?: true;
  /** The pointer or focus is on a link to the page, which may never be opened. */
  onIntent?: true;
};

export type HeadContext = {
  /** Path of the page, without a trailing slash. */
  path: string;
  search: URLSearchParams;
  host: Host;
  site: Site;
  config: RuntimeConfig;
  /** Origin of the canonical URLs on this host. */
  origin: string;
  /** Selects what `prefetch` has loaded from the store. */
  select: <Value>(selector: (state: never) => Value) => Value;
};

/** Heads of a remote's pages, used only on the server; `src/ssr.ts` exports them next to the remote. */
export type PageHeads<PageName extends string = string> = Readonly<
  Partial<Record<PageName, (context: HeadContext) => PageHead>>
>;

export type PageModule = {
  Page: ComponentType;
  /** Resolves when the store has what the first render needs. The page itself shows a failure. */
  prefetch?: (context: PrefetchContext) => Promise<unknown>;
};

export type RemoteDefinition<PageName extends string = string> = {
  pages: Readonly<Record<PageName, () => Promise<PageModule>>>;
  /** Parts that fill slots, by their names in `remote.json`. Their props are those in `SlotProps`. */
  slots?: Readonly<Record<string, () => Promise<{ Part: ComponentType<never> }>>>;
  /** State of the remote, injected into the shell's store before its first page renders. */
  slices?: readonly Slice[];
};

/** `remote.json`: the remote's metadata, which the shell has before any of the remote's code. */
export type RemoteManifest = {
  /** Range of contract versions that the remote supports. */
  contract: string;
  /** For each kind of host, the paths that the remote serves there, mapped to page names. */
  hosts: Partial<Record<'main' | 'radio' | 'subscriber', Readonly<Record<string, string>>>>;
  /** `account` renders all pages inside the account frame, for subscribers only. */
  frame?: 'account';
  /** Renders pages inside the account frame, by page: for everybody who is signed in, or for subscribers. */
  frames?: Readonly<Record<string, 'member' | 'subscriber'>>;
  /** Parts that fill a slot: `height` in px is kept free, and only people with one of the `roles` load it. */
  slots?: Readonly<
    Record<string, readonly { part: string; order: number; height: number; roles?: readonly string[] }[]>
  >;
  /** Slots in its own pages, with the path of a page that shows each. */
  places?: Readonly<Record<string, string>>;
};

/** Defines the single module that a remote exposes, as `./remote`. */
export const defineRemote = <PageName extends string>(
  definition: RemoteDefinition<PageName>,
): RemoteDefinition<PageName> => definition;
