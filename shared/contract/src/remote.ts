import type { ComponentType } from 'react';
import type { Host } from '@rushtone/site';
import type { Slice, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';

/** What a page may do before it is drawn: start its reads, so that code and data arrive together. */
export type PrefetchContext = {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  search: URLSearchParams;
  host: Host;
};

export type PageModule = {
  Page: ComponentType;
  /** Resolves when what the first view needs is in the store; a failure is the page's to show. */
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

/** The one thing that a remote exposes, as `./remote`. */
export const defineRemote = <PageName extends string>(
  definition: RemoteDefinition<PageName>,
): RemoteDefinition<PageName> => definition;
