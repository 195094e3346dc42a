import { useEffect, useState, useSyncExternalStore } from 'react';
import { useDispatch, usePlayer, usePlayerState, useServices } from '@rushtone/contract';
import { lazyPart, PartUnavailable } from '../../components/lazy-part.tsx';
import { playerActions } from '../state/player.slice.ts';
import { usePlayerSelector } from '../state/use-player-selector.ts';
import { loadIframeApi } from '../video-host/load-iframe-api.ts';
import type { VideoHostLink } from '../video-host/video-host-link.ts';
import { placementFor, type Placement } from './placement.ts';
import { Poster } from './Poster.tsx';
import type { SlotTracker } from './slot-tracker.ts';
import styles from './VideoStage.module.scss';

const YouTubeEmbed = lazyPart(
  async () => (await import('./YouTubeEmbed.tsx')).YouTubeEmbed,
  ({ onRetry }) => <PartUnavailable message="The video could not be loaded." onRetry={onRetry} />,
);

/** Loads the host's script with the first request to play, and again when the user retries after a failure. */
const useIframeApi = (url: string, requested: boolean): boolean => {
  const dispatch = useDispatch();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!requested || ready) return;
    loadIframeApi(url).then(
      () => setReady(true),
      (error: Error) => dispatch(playerActions.scriptFailed(error.message)),
    );
  }, [dispatch, url, requested, ready]);
  return ready;
};

/** Tells the page's styles what covers the bottom of the viewport. */
const useReservedSpace = (active: boolean, placement: Placement['kind']): void =>
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (!active) delete dataset.player;
    else dataset.player = placement === 'dock' ? 'dock' : 'bar';
  }, [active, placement]);

type Props = { link: VideoHostLink; slot: SlotTracker };

/**
 * Holds the video, above all pages and error boundaries. CSS alone lays it over the page's slot or docks it, because
 * moving an iframe in the document reloads it.
 */
export const VideoStage = ({ link, slot }: Props) => {
  const {
    site,
    config: { video },
  } = useServices();
  const player = usePlayer();
  const active = usePlayerState(({ track }) => track !== null);
  const requested = usePlayerSelector((state) => state.videoRequested);
  const ready = useIframeApi(video.script, requested);
  const { box, inView, roomRequested } = useSyncExternalStore(slot.subscribe, slot.get);
  const { kind, ...position } = placementFor({
    active,
    requested,
    slot: box,
    slotInView: inView,
    roomRequested,
    dockAllowed: site.dock,
  });
  const hidden = kind === 'hidden';
  useReservedSpace(active, kind);
  useEffect(() => {
    if (requested && hidden) player.pause();
  }, [player, requested, hidden]);
  return (
    <section
      className={styles.stage}
      data-placement={kind}
      style={position}
      aria-label="Video"
      hidden={hidden}
    >
      {!requested && !ready && <Poster />}
      {ready && <YouTubeEmbed link={link} embedOrigin={video.embed} />}
    </section>
  );
};
