import { StrictMode, useMemo } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { ServicesProvider, type ShellServices } from '@rushtone/contract';
import { FavoriteDialogHost } from '../favorites/FavoriteDialogHost.tsx';
import type { FavoriteDialog } from '../favorites/favorites.ts';
import { FederationProvider, type Federation } from '../federation/federation-context.ts';
import { VersionsGate } from '../federation/VersionsGate.tsx';
import { NoticeList } from '../notices/NoticeList.tsx';
import { NoticesContext, type Notices } from '../notices/notices.ts';
import type { LazyPlayer } from '../player/lazy-player.ts';
import { LazyPlayerSurface } from '../player/LazyPlayerSurface.tsx';
import { SessionProvider } from '../session/SessionContext.ts';
import type { SessionStore } from '../session/session.ts';
import { PageFrame } from './PageFrame.tsx';
import { PageSwitch } from './PageSwitch.tsx';
import { useValue, type ValueStore } from '../lib/value-store.ts';
import { RouteEffects } from './RouteEffects.tsx';
import type { Store } from '../store/store.ts';

type Props = {
  store: Store;
  session: SessionStore;
  player: LazyPlayer;
  federation: Federation;
  notices: Notices;
  dialog: ValueStore<FavoriteDialog | null>;
  services: Omit<ShellServices, 'session'>;
};

/** The player is above every error boundary, so that no page can take it down. */
export const App = ({ store, session, player, federation, notices, dialog, services }: Props) => {
  const state = useValue(session.state);
  const provided = useMemo(() => ({ ...services, session: state }), [services, state]);
  return (
    <Provider store={store}>
      <SessionProvider value={session}>
        <FederationProvider value={federation}>
          <ServicesProvider value={provided}>
            <NoticesContext value={notices}>
              <BrowserRouter>
                <VersionsGate />
                <PageFrame>
                  <StrictMode>
                    <PageSwitch />
                  </StrictMode>
                </PageFrame>
                <LazyPlayerSurface player={player} />
                <NoticeList notices={notices} />
                <FavoriteDialogHost open={dialog} />
                <RouteEffects />
              </BrowserRouter>
            </NoticesContext>
          </ServicesProvider>
        </FederationProvider>
      </SessionProvider>
    </Provider>
  );
};
