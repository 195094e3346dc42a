import { StrictMode, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { ServicesProvider, type ShellServices } from '@rushtone/contract';
import { FederationProvider, type Federation } from '../federation/federation-context.ts';
import type { Store } from '../store/store.ts';
import { PageFrame } from './PageFrame.tsx';
import { PageSwitch } from './PageSwitch.tsx';

type Props = {
  store: Store;
  federation: Federation;
  services: ShellServices;
  /** The browser's router, or the server's. */
  router: (children: ReactNode) => ReactNode;
  /** What only the browser has. */
  children?: ReactNode;
};

/**
 * Every page, on the server and in the browser, which hydrates it: both render the same tree. The contexts never
 * change, because a change would make React discard HTML that it has not hydrated.
 */
export const App = ({ store, federation, services, router, children }: Props) => (
  <Provider store={store}>
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
