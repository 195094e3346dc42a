import { startTransition, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { PageMatch } from '@rushtone/releases';
import type { BrowserFederation } from '../federation/create-federation.ts';
import { report } from '../federation/versions/reports.ts';
import { replayPresses } from '../hydration/early-presses.ts';

declare const SHELL_VERSION: string;

/** The server takes no longer text. */
const MAX_MESSAGE = 300;

/** Whether the server's HTML is of the version that this browser runs. */
export const isRenderedHere = (root: HTMLElement, match: PageMatch): boolean => {
  const { remote, version } = root.querySelector<HTMLElement>('main > [data-remote]')?.dataset ?? {};
  return remote === match.release.name && version === match.release.version;
};

type Mismatch = { componentStack?: string | undefined };

/** Part of the HTML was not what React has rendered; React renders that Suspense boundary again. */
const reportMismatch = (
  { versions }: BrowserFederation,
  { release }: PageMatch,
  error: unknown,
  { componentStack = '' }: Mismatch,
): void => {
  const isPage = /\bmain\b/.test(componentStack);
  const remote = isPage ? release : { name: 'shell', version: SHELL_VERSION };
  report('mismatch', remote, {
    channel: versions.selection.get().channels[remote.name] ?? 'stable',
    rev: versions.registry().rev,
    milliseconds: performance.now(),
    message: String(error).slice(0, MAX_MESSAGE),
  });
};

type Options = { federation: BrowserFederation; match: PageMatch; pageReady: Promise<unknown> };

/** React takes over the server's HTML in slices, that of the page when its code is here. */
export const hydrate = (
  root: HTMLElement,
  app: ReactNode,
  { federation, match, pageReady }: Options,
): void => {
  startTransition(() => {
    hydrateRoot(root, app, {
      onRecoverableError: (error, info) => reportMismatch(federation, match, error, info),
    });
  });
  const page = root.querySelector('main');
  if (page) replayPresses(page, pageReady);
};
