import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Announcer } from './Announcer.tsx';
import { useCompanions } from './companions/use-companions.ts';
import type { ShellPlayer } from './create-player.ts';
import { PlayerBar } from './PlayerBar.tsx';
import { VideoStage } from './VideoStage.tsx';

const loadQueue = () => import('./queue-drawer/QueueDrawer.tsx');
const QueueDrawer = lazy(async () => ({ default: (await loadQueue()).QueueDrawer }));
const MoreMenu = lazy(async () => ({ default: (await import('./more/MoreMenu.tsx')).MoreMenu }));

const Panels = ({ player }: { player: ShellPlayer }) => {
  const open = useSyncExternalStore(player.panel.subscribe, player.panel.get);
  return (
    <Suspense>
      {open === 'queue' && <QueueDrawer player={player} />}
      {open === 'more' && <MoreMenu player={player} />}
    </Suspense>
  );
};

/** Bar and video, and what opens beside them. A visitor who only looks never loads them. */
export const PlayerSurface = ({ player }: { player: ShellPlayer }) => {
  useCompanions(player);
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
