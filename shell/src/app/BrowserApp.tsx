import type { ComponentProps } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { useHydrated } from '@rushtone/ui';
import { FavoriteDialogHost } from '../favorites/FavoriteDialogHost.tsx';
import type { FavoriteDialog } from '../favorites/favorites.ts';
import { VersionsGate } from '../federation/VersionsGate.tsx';
import type { ValueStore } from '@rushtone/platform/browser/value-store';
import { NoticeList } from '../notices/NoticeList.tsx';
import { NoticesContext, type Notices } from '../notices/notices.ts';
import type { LazyPlayer } from '../player/lazy-player.ts';
import { LazyPlayerSurface } from '../player/LazyPlayerSurface.tsx';
import { SessionProvider } from '../session/SessionContext.ts';
import type { SessionStore } from '../session/session.ts';
import { App } from './App.tsx';
import { RouteEffects } from './RouteEffects.tsx';

type OverlayProps = {
  player: LazyPlayer;
  notices: Notices;
  dialog: ValueStore<FavoriteDialog | null>;
};

/** Rendered outside the pages' error boundaries, so that no page can take down the player. */
const Overlays = ({ player, notices, dialog }: OverlayProps) =>
  useHydrated() && (
    <>
      <VersionsGate />
      <LazyPlayerSurface player={player} />
      <NoticeList notices={notices} />
      <FavoriteDialogHost open={dialog} />
      <RouteEffects />
    </>
  );

type Props = Omit<ComponentProps<typeof App>, 'router' | 'children'> &
  OverlayProps & { session: SessionStore };

export const BrowserApp = ({ session, notices, player, dialog, ...app }: Props) => (
  <SessionProvider value={session}>
    <NoticesContext value={notices}>
      <App {...app} router={(children) => <BrowserRouter>{children}</BrowserRouter>}>
        <Overlays player={player} notices={notices} dialog={dialog} />
      </App>
    </NoticesContext>
  </SessionProvider>
);
