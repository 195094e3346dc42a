import type { ReactNode } from 'react';
import { EMPTY_REGISTRY } from '@rushtone/platform/registry';
import { renderPage, type RenderOptions } from '@rushtone/testing';
import { createValueStore } from '../lib/value-store.ts';
import { FederationProvider, type Federation } from '../federation/federation-context.ts';
import { SessionProvider } from '../session/SessionContext.ts';

const never = () => new Promise<never>(() => undefined);

const federation: Federation = {
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
