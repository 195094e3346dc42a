import { StrictMode, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { ServicesProvider, type ShellServices } from '@rushtone/contract';
import { type Federation, FederationProvider } from '@rushtone/platform/browser';
import type { Store } from '../store/store.ts';
import { PageFrame } from './PageFrame.tsx';
import { PageSwitch } from './PageSwitch.tsx';

type Props = {
  store: Store;
  federation: Federation;
  services: ShellServices;
  /** State to hydrate with; by default the store's own. */
  serverState?: ReturnType<Store['getState']> | undefined;
  /** Wraps the children in the browser's or the server's router. */
  router: (children: ReactNode) => ReactNode;
  /** What is rendered only in the browser. */
  children?: ReactNode;
};

/**
 * The root of every page. The server and the browser, which hydrates it, render the same tree. The context
 * values never change, because a change would make React discard HTML that it has not hydrated yet.
 */
export const App = ({ store, serverState, federation, services, router, children }: Props) => (
  <Provider store={store} {...(serverState && { serverState })}>
    <FederationProvider value={federation}>
      <ServicesProvider value={services}>
        {router(
          <>
            <PageFrame>
              <StrictMode>
                <PageSwitch />
              </StrictMode>
            </PageFrame>
            {children}
          </>,
        )}
      </ServicesProvider>
    </FederationProvider>
  </Provider>
);
