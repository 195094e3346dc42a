import { lazy, Suspense, useEffect } from 'react';
import type { SlotTracker } from '../stage/slot-tracker.ts';
import { VideoStage } from '../stage/VideoStage.tsx';
import { usePlayerSelector } from '../state/use-player-selector.ts';
import type { VideoHostLink } from '../video-host/video-host-link.ts';
import { Announcer } from './Announcer.tsx';
import { PlayerBar } from './bar/PlayerBar.tsx';
import type { Shortcuts } from './shortcuts/shortcuts.ts';

const loadQueue = () => import('./queue/QueueDrawer.tsx');
const QueueDrawer = lazy(async () => ({ default: (await loadQueue()).QueueDrawer }));
const MoreMenu = lazy(async () => ({ default: (await import('./more/MoreMenu.tsx')).MoreMenu }));

type Props = { link: VideoHostLink; slot: SlotTracker; shortcuts: Shortcuts };

/** The bar, the video and the panels beside it. */
export const PlayerSurface = ({ link, slot, shortcuts }: Props) => {
  const panel = usePlayerSelector((state) => state.panel);
  useEffect(() => void loadQueue(), []);
  return (
    <>
      <PlayerBar />
      <Suspense>
        {panel === 'queue' && <QueueDrawer />}
        {panel === 'more' && <MoreMenu shortcuts={shortcuts} />}
      </Suspense>
      <VideoStage link={link} slot={slot} />
      <Announcer />
    </>
  );
};
