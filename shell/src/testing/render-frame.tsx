import type { ReactNode } from 'react';
import { EMPTY_REGISTRY } from '@rushtone/platform/registry';
import { renderPage, type RenderOptions } from '@rushtone/testing';
import { createValueStore } from '@rushtone/platform/browser/value-store';
import { type Federation, FederationProvider } from '@rushtone/platform/browser';
import { SessionProvider } from '../session/SessionContext.ts';
import { PAGE_PARTS } from '../federation/page-parts.ts';

const never = () => new Promise<never>(() => undefined);

const federation: Federation = {
  parts: PAGE_PARTS,
  registry: EMPTY_REGISTRY,
  kind: 'main',
  loader: {
    peek: () => undefined,
    load: never,
    begin: never,
    forget: () => undefined,
    pending: createValueStore(0),
  },
};

/** Renders a part of the frame around the pages, and a button elsewhere on the page. */
export const renderFrame = async (part: ReactNode, options: RenderOptions = {}) => {
  const signedOut = jest.fn(async () => undefined);
  const Page = () => (
    <SessionProvider value={{ identity: never, signIn: never, signOut: signedOut }}>
      <FederationProvider value={federation}>
        {part}
        <button type="button">Elsewhere</button>
      </FederationProvider>
    </SessionProvider>
  );
  return { ...(await renderPage({ Page }, options)), signedOut };
};
