import { useEffect } from 'react';
import { useDispatch } from '@rushtone/contract';
import { VisuallyHidden } from '@rushtone/ui';
import { FailureNotice, lazyPart } from '../../components/lazy-part.tsx';
import { idle } from '../../lib/idle.ts';
import { playerActions } from '../state/player.slice.ts';
import type { SlotTracker } from '../stage/slot-tracker.ts';
import { VideoStage } from '../stage/VideoStage.tsx';
import { usePlayerSelector } from '../state/use-player-selector.ts';
import type { VideoHostLink } from '../video-host/video-host-link.ts';
import { PlayerBar } from './bar/PlayerBar.tsx';
import { useHasNowPlaying } from './use-has-now-playing.ts';
import type { Shortcuts } from './shortcuts/shortcuts.ts';

const loadNowPlaying = () => import(/* webpackChunkName: "queue" */ './now-playing/NowPlaying.tsx');
const loadQueue = () => import(/* webpackChunkName: "queue" */ './queue/QueueDrawer.tsx');

const loadLyrics = () => import(/* webpackChunkName: "queue" */ './lyrics/LyricsPanel.tsx');

const PanelFailed = ({ message, onRetry }: { message: string; onRetry: () => void }) => {
  const dispatch = useDispatch();
  const close = () => void dispatch(playerActions.panelChanged(null));
  return <FailureNotice message={message} onRetry={onRetry} onClose={close} />;
};
const QueueDrawer = lazyPart(
  async () => (await loadQueue()).QueueDrawer,
  ({ onRetry }) => <PanelFailed message="The queue could not be loaded." onRetry={onRetry} />,
);
const MoreMenu = lazyPart(
  async () => (await import('./more/MoreMenu.tsx')).MoreMenu,
  ({ onRetry }) => <PanelFailed message="The menu could not be loaded." onRetry={onRetry} />,
);

const HistoryPanel = lazyPart(
  async () => (await import('../../history/HistoryPanel.tsx')).HistoryPanel,
  ({ onRetry }) => <PanelFailed message="The history could not be loaded." onRetry={onRetry} />,
);

const LyricsPanel = lazyPart(
  async () => (await loadLyrics()).LyricsPanel,
  ({ onRetry }) => <PanelFailed message="The lyrics could not be loaded." onRetry={onRetry} />,
);

const NowPlaying = lazyPart(
  async () => (await loadNowPlaying()).NowPlaying,
  ({ onRetry }) => <PanelFailed message="Now Playing could not be loaded." onRetry={onRetry} />,
);

/** Announces each new song to screen readers. */
const Announcer = () => {
  const message = usePlayerSelector(({ status, track }) =>
    status === 'playing' && track?.title ? `Now playing: ${track.title} by ${track.artist}` : '',
  );
  return (
    <VisuallyHidden>
      <p role="status">{message}</p>
    </VisuallyHidden>
  );
};

type Props = { link: VideoHostLink; slot: SlotTracker; shortcuts: Shortcuts };

/** The bar, the video and the panels next to it. */
export const PlayerSurface = ({ link, slot, shortcuts }: Props) => {
  const panel = usePlayerSelector((state) => state.panel);
  const hasNowPlaying = useHasNowPlaying();
  useEffect(() => {
    const preload = async () => {
      await idle();
      await (hasNowPlaying ? loadNowPlaying() : loadQueue());
    };
    preload().catch(() => undefined);
  }, [hasNowPlaying]);
  return (
    <>
      <PlayerBar />
      {panel === 'queue' && <QueueDrawer />}
      {panel === 'more' && <MoreMenu shortcuts={shortcuts} />}
      {panel === 'lyrics' && <LyricsPanel />}
      {panel === 'history' && <HistoryPanel />}
      {panel === 'now-playing' && <NowPlaying />}
      <VideoStage link={link} slot={slot} />
      <Announcer />
    </>
  );
};
