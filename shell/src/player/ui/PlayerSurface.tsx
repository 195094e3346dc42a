import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Announcer } from './Announcer.tsx';
import { useBackgroundListeners } from '../listeners/use-background-listeners.ts';
import type { PlayerCore } from '../player-core.ts';
import { PlayerBar } from './bar/PlayerBar.tsx';
import { VideoStage } from '../stage/VideoStage.tsx';

const loadQueue = () => import('./queue/QueueDrawer.tsx');
const QueueDrawer = lazy(async () => ({ default: (await loadQueue()).QueueDrawer }));
const MoreMenu = lazy(async () => ({ default: (await import('./more/MoreMenu.tsx')).MoreMenu }));

const Panels = ({ player }: { player: PlayerCore }) => {
  const open = useSyncExternalStore(player.panel.subscribe, player.panel.get);
  return (
    <Suspense>
      {open === 'queue' && <QueueDrawer player={player} />}
      {open === 'more' && <MoreMenu player={player} />}
    </Suspense>
  );
};

/** Bar and video, and what opens beside them. A visitor who only looks never loads them. */
export const PlayerSurface = ({ player }: { player: PlayerCore }) => {
  useBackgroundListeners(player);
  useEffect(() => void loadQueue(), []);
  return (
    <>
      <PlayerBar player={player} />
      <Panels player={player} />
      <VideoStage player={player} />
      <Announcer />
    </>
  );
};
