import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type CSSProperties } from 'react';
import { useServices, usePlayerState } from '@rushtone/contract';
import { loadIframeApi } from '../video-host/load-iframe-api.ts';
import type { PlayerCore } from '../player-core.ts';
import { placementFor, type Placement } from './placement.ts';
import { Poster } from './Poster.tsx';
import styles from './VideoStage.module.scss';

const YouTubeEmbed = lazy(async () => ({ default: (await import('./YouTubeEmbed.tsx')).YouTubeEmbed }));

/** Loads the host's script with the first wish to play, and again when a listener asks after a failure. */
const useVideoApi = (player: PlayerCore, script: string, wanted: boolean): boolean => {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    if (!wanted || ready) return;
    loadIframeApi(script).then(
      () => setReady(true),
      (error: Error) => {
        player.wanted.set(false);
        player.scriptFailed(error.message);
      },
    );
  }, [player, script, wanted, ready]);
  return ready;
};

const usePlacement = (player: PlayerCore, loaded: boolean): Placement => {
  const { site } = useServices();
  const active = usePlayerState(({ track }) => track !== null);
  const { box, inView, roomRequested } = useSyncExternalStore(player.slot.subscribe, player.slot.get);
  return placementFor({
    active,
    loaded,
    slot: box,
    slotInView: inView,
    roomRequested,
    dockAllowed: site.dock,
  });
};

const styleOf = (placement: Placement): CSSProperties | undefined =>
  placement.kind === 'slot'
    ? { left: placement.left, top: placement.top, width: placement.width, height: placement.height }
    : undefined;

/** Says on the page what of the player stands at its foot, so that nothing is hidden behind it. */
const useSpaceAtFoot = (kind: Placement['kind']): void => {
  const active = usePlayerState(({ track }) => track !== null);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (!active) delete dataset.player;
    else dataset.player = kind === 'dock' ? 'dock' : 'bar';
  }, [active, kind]);
};

/**
 * The place of the video, above every page and boundary. It is laid over the page's slot, or docked, by CSS
 * alone: an iframe that is moved in the document loads anew.
 */
export const VideoStage = ({ player }: { player: PlayerCore }) => {
  const { video } = useServices().config;
  const loaded = useSyncExternalStore(player.wanted.subscribe, player.wanted.get);
  const ready = useVideoApi(player, video.script, loaded);
  const placement = usePlacement(player, loaded);
  const hidden = placement.kind === 'away';
  useSpaceAtFoot(placement.kind);
  useEffect(() => {
    if (loaded && hidden) player.pause();
  }, [player, loaded, hidden]);
  return (
    <section
      className={styles.stage}
      data-placement={placement.kind}
      style={styleOf(placement)}
      aria-label="Video"
      hidden={hidden}
    >
      {!loaded && !ready && <Poster player={player} />}
      {ready && (
        <Suspense>
          <YouTubeEmbed player={player} embedOrigin={video.embed} />
        </Suspense>
      )}
    </section>
  );
};
