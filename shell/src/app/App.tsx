import { StrictMode, useCallback, useMemo } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { ServicesProvider, type FavoriteService, type ShellServices } from '@rushtone/contract';
import { FavoriteDialogHost } from '../favorites/FavoriteDialogHost.tsx';
import type { FavoriteDialog } from '../favorites/favorites.ts';
import { FederationProvider, type Federation } from '../federation/federation-context.ts';
import { VersionsGate } from '../federation/VersionsGate.tsx';
import { PrefetchOnIntent } from '../navigation/PrefetchOnIntent.tsx';
import { NoticeList } from '../notices/NoticeList.tsx';
import { NoticesContext, type Notices } from '../notices/notices.ts';
import type { LazyPlayer } from '../player/lazy-player.ts';
import { LazyPlayerSurface } from '../player/LazyPlayerSurface.tsx';
import { SessionProvider } from '../session/SessionContext.ts';
import type { SessionStore } from '../session/session.ts';
import { PageFrame } from './PageFrame.tsx';
import { PageSwitch } from './PageSwitch.tsx';
import { isPage } from './shell-pages.ts';
import { useValue, type ValueStore } from '../lib/value-store.ts';
import { RouteEffects } from './RouteEffects.tsx';
import type { Store } from '../store/store.ts';

export type AppProps = {
  store: Store;
  session: SessionStore;
  player: LazyPlayer;
  federation: Federation;
  notices: Notices;
  favorites: FavoriteService;
  dialog: ValueStore<FavoriteDialog | null>;
  services: Pick<ShellServices, 'site' | 'host' | 'config' | 'InlineVideo'>;
};

const useShellServices = ({
  session,
  player,
  notices,
  favorites,
  services,
  federation,
}: AppProps): ShellServices => {
  const state = useValue(session.state);
  const hasPage = useCallback((path: string) => isPage(federation, path), [federation]);
  return useMemo(
    () => ({
      ...services,
      player,
      session: state,
      token: session.token,
      refreshRoles: session.refreshRoles,
      notify: notices.notify,
      favorites,
      hasPage,
    }),
    [services, player, state, session, notices, favorites, hasPage],
  );
};

/** The player is above every error boundary, so that no page can take it down. */
export const App = (props: AppProps) => (
  <Provider store={props.store}>
    <SessionProvider value={props.session}>
      <FederationProvider value={props.federation}>
        <ServicesProvider value={useShellServices(props)}>
          <NoticesContext value={props.notices}>
            <BrowserRouter>
              <VersionsGate />
              <PageFrame>
                <StrictMode>
                  <PageSwitch />
                </StrictMode>
              </PageFrame>
              <LazyPlayerSurface player={props.player} />
              <NoticeList notices={props.notices} />
              <FavoriteDialogHost open={props.dialog} />
              <RouteEffects />
              <PrefetchOnIntent />
            </BrowserRouter>
          </NoticesContext>
        </ServicesProvider>
      </FederationProvider>
    </SessionProvider>
  </Provider>
);
