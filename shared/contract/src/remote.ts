import type { ComponentType } from 'react';
import type { Host, PageHead, RuntimeConfig, Site } from '@rushtone/site';
import type { Slice, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

/** What a page may do before it renders: start its reads, so that code and data arrive together. */
export type PrefetchContext = {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  search: URLSearchParams;
  host: Host;
  /** On the server every read is inlined into the HTML: those that the first render does not wait for are left out. */
  onServer?: true;
  /** A pointer or the focus is on a link to the page, which may never be opened. */
  onIntent?: true;
};

export type HeadContext = {
  /** Path of the page without a slash at the end. */
  path: string;
  search: URLSearchParams;
  host: Host;
  site: Site;
  config: RuntimeConfig;
  /** Where the canonical addresses of this host begin. */
  origin: string;
  /** Selects from the store what `prefetch` has loaded. */
  select: <Value>(selector: (state: never) => Value) => Value;
};

/** The heads of a remote's pages, used by the server only: `src/ssr.ts` exports them beside the remote. */
export type PageHeads<PageName extends string = string> = Readonly<
  Partial<Record<PageName, (context: HeadContext) => PageHead>>
>;

export type PageModule = {
  Page: ComponentType;
  /** Resolves when the store has what the first render needs; the page itself shows a failure. */
  prefetch?: (context: PrefetchContext) => Promise<unknown>;
};

export type RemoteDefinition<PageName extends string = string> = {
  pages: Readonly<Record<PageName, () => Promise<PageModule>>>;
  /** State of the remote, injected into the shell's store before its first page renders. */
  slices?: readonly Slice[];
};

/** `remote.json`: the part of a remote that is data, known to the shell before any of its code is. */
export type RemoteManifest = {
  /** Range of the contract that it needs. */
  contract: string;
  /** For each kind of host the paths that the remote serves there, each with the name of its page. */
  hosts: Partial<Record<'main' | 'radio' | 'subscriber', Readonly<Record<string, string>>>>;
  /** `account` draws the pages inside the account frame, for subscribers only. */
  frame?: 'account';
};

/** The one module that a remote exposes, as `./remote`. */
export const defineRemote = <PageName extends string>(
  definition: RemoteDefinition<PageName>,
): RemoteDefinition<PageName> => definition;
