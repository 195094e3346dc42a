import { useEffect, useRef } from 'react';
import { isActive, useDispatch } from '@rushtone/contract';
import { useValue } from '@rushtone/platform/browser/value-store';
import { VisuallyHidden } from '@rushtone/ui';
import { FailureNotice, lazyPart } from '../../components/lazy-part.tsx';
import { remoteClosed, remotePlayback, type RemotePlayback } from '../storage/remote-playback.ts';
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

const RemoteBar = lazyPart(
  async () => (await import(/* webpackChunkName: "shared-playback" */ './remote/RemoteBar.tsx')).RemoteBar,
  ({ onRetry }) => (
    <PanelFailed message="The bar of your other device could not be loaded." onRetry={onRetry} />
  ),
);

const RemotePanel = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "shared-playback" */ './remote/RemotePanel.tsx')).RemotePanel,
  ({ onRetry }) => <PanelFailed message="The queue could not be loaded." onRetry={onRetry} />,
);

/** Returns what another device plays, unless this one plays or the user has closed its bar. */
const useRemote = (): RemotePlayback | null => {
  const remote = useValue(remotePlayback);
  const isClosed = useValue(remoteClosed);
  const isPlayingHere = usePlayerSelector(({ status }) => isActive(status));
  return isClosed || isPlayingHere ? null : remote;
};

/** Closes the panel of another device with its bar. */
const useClosedWithout = (remote: RemotePlayback | null): void => {
  const dispatch = useDispatch();
  const isAlone = usePlayerSelector(({ panel }) => panel === 'remote') && remote === null;
  useEffect(() => {
    if (isAlone) dispatch(playerActions.panelChanged(null));
  }, [dispatch, isAlone]);
};

/** Keeps the focus in the bar when another one takes its place. */
const useBarFocus = (isRemote: boolean): void => {
  const hadFocus = useRef(false);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      hadFocus.current = target instanceof Element && target.closest('#player') !== null;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  const before = useRef(isRemote);
  useEffect(() => {
    if (before.current === isRemote) return;
    before.current = isRemote;
    if (hadFocus.current && document.activeElement === document.body)
      document.getElementById('player')?.focus();
  }, [isRemote]);
};

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
  const remote = useRemote();
  useBarFocus(remote !== null);
  useClosedWithout(remote);
  useEffect(() => {
    const preload = async () => {
      await idle();
      await (hasNowPlaying ? loadNowPlaying() : loadQueue());
    };
    preload().catch(() => undefined);
  }, [hasNowPlaying]);
  return (
    <>
      {remote ? <RemoteBar remote={remote} /> : <PlayerBar />}
      {panel === 'queue' && <QueueDrawer />}
      {panel === 'more' && <MoreMenu shortcuts={shortcuts} />}
      {panel === 'lyrics' && <LyricsPanel />}
      {panel === 'history' && <HistoryPanel />}
      {panel === 'remote' && remote && <RemotePanel remote={remote} />}
      {panel === 'now-playing' && <NowPlaying />}
      <VideoStage link={link} slot={slot} hasRemote={remote !== null} />
      <Announcer />
    </>
  );
};
