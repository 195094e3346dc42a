import { startTransition, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Release } from '@rushtone/platform/registry';
import { report, type RunningVersions } from '@rushtone/platform/browser';
import { replayPresses } from '../hydration/early-presses.ts';

declare const SHELL_VERSION: string;

/** Maximum length of a message; the server rejects longer ones. */
const MAX_MESSAGE = 300;

type Version = Pick<Release, 'name' | 'version'>;

type Options = {
  versions: Pick<RunningVersions, 'registry' | 'selection'>;
  /** Release that serves the page; `undefined` for a page of the shell. */
  release: Version | undefined;
  pageReady: Promise<unknown>;
};
type Mismatch = { componentStack?: string | undefined };

/** Names what surrounds the difference, from the inside; in a build only elements of HTML keep their names. */
const placeOf = (componentStack: string): string =>
  [...componentStack.matchAll(/^\s+at (\w+)(?= \(|$)/gm)].map(([, name]) => name).join(' < ');

/** Reports HTML that differed from React's output. React renders that Suspense boundary again. */
const reportMismatch = (
  { versions, release }: Options,
  pathname: string,
  error: unknown,
  { componentStack = '' }: Mismatch,
): void => {
  const cause = (error instanceof Error && error.cause) || error;
  const isPage = /\bmain\b/.test(componentStack);
  const remote = (isPage && release) || { name: 'shell', version: SHELL_VERSION };
  report('mismatch', remote, {
    channel: versions.selection.get().channels[remote.name] ?? 'stable',
    rev: versions.registry().rev,
    milliseconds: performance.now(),
    message: `${pathname} in ${placeOf(componentStack)}: ${cause}`.slice(0, MAX_MESSAGE),
  });
};

/**
 * Returns the store's state for hydration: the page hydrates with what it was rendered with, even if a sign-out or
 * an edit has changed or cleared that by then.
 */
export const stateForHydration = <State extends object>(
  store: { getState: () => State },
  pageReady: Promise<unknown>,
): State => {
  let ready: State | undefined;
  const keep = () => {
    ready = store.getState();
  };
  pageReady.then(keep, keep);
  return new Proxy(store.getState(), { get: (_, slice) => Reflect.get(ready ?? store.getState(), slice) });
};

/** Hydrates the server's HTML in slices, the page once its code is loaded. */
export const hydrate = (root: HTMLElement, app: ReactNode, options: Options): void => {
  // Whoever reads a report looks for the page of the HTML, also if it was left meanwhile.
  const { pathname } = window.location;
  startTransition(() => {
    hydrateRoot(root, app, {
      onRecoverableError: (error, info) => reportMismatch(options, pathname, error, info),
    });
  });
  const page = root.querySelector('main');
  if (page) replayPresses(page, options.pageReady);
};
