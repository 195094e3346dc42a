import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch, usePlayer, useServices, useThumbnail, type Track } from '@rushtone/contract';
import { PlayIcon, useLargePicture } from '@rushtone/ui';
import { useValue } from '@rushtone/platform/browser/value-store';
import { playerActions } from '../state/player.slice.ts';
import { scriptFailure } from '../state/playback-failure.ts';
import { usePlayerSelector } from '../state/use-player-selector.ts';
import { useIframeApi } from '../video-host/use-iframe-api.ts';
import type { FrameDeath } from '../video-host/frame-watch.ts';
import type { VideoHostLink } from '../video-host/video-host-link.ts';
import { AdoptedFrame } from './AdoptedFrame.tsx';
import { DockHandle } from './DockHandle.tsx';
import { dockCorner, HOME, type Corner } from './dock-corner.ts';
import { placementFor, type Placement } from './placement.ts';
import type { SlotTracker } from './slot-tracker.ts';
import { placeStage, stageElement } from './stage-element.ts';
import { useFolded } from './use-folded.ts';
import { useGlide } from './use-glide.ts';
import { useUncoveredFocus } from './use-uncovered-focus.ts';
import styles from './VideoStage.module.scss';
import { YouTubeEmbed } from './YouTubeEmbed.tsx';

/** Shown in place of the video until it is pressed; nothing from the video host loads before that. */
const Poster = ({ track }: { track: Track }) => {
  const player = usePlayer();
  const thumbnail = useThumbnail();
  const size = useLargePicture();
  return (
    <button
      type="button"
      className={styles.poster}
      aria-label={`Play ${track.title} by ${track.artist}`}
      onClick={player.toggle}
    >
      <img src={thumbnail(track.videoId, size)} alt="" />
      <span className={styles.posterPlay}>
        <PlayIcon size={32} />
      </span>
    </button>
  );
};

type ReservedSpace = {
  active: boolean;
  hasRemote: boolean;
  placement: Placement['kind'];
  hasSlot: boolean;
  corner: Corner;
  chosen: Corner;
};

/**
 * Tells the page's styles what covers the bottom of the viewport, whether the page has a place for the video, and at
 * which side it yields a column to the dock. A page with a place does not, because it would be laid out again while
 * it scrolls.
 */
const useReservedSpace = ({ active, hasRemote, placement, hasSlot, corner, chosen }: ReservedSpace): void => {
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (!active && !hasRemote) delete dataset.player;
    else if (placement === 'dock' || placement === 'now-playing') dataset.player = placement;
    else dataset.player = hasSlot ? 'slot' : 'bar';
    if (placement === 'dock' && !hasSlot) dataset.dockColumn = chosen.endsWith('left') ? 'left' : 'right';
    else delete dataset.dockColumn;
  }, [active, hasRemote, placement, hasSlot, chosen]);
  useEffect(() => {
    document.documentElement.dataset.dockCorner = corner;
  }, [corner]);
};

/** Reports the remote on whose page the frame of the video was removed. */
const reportRemoval = (): void => {
  const { remote: name, version } = document.querySelector<HTMLElement>('main [data-remote]')?.dataset ?? {};
  reportError(new Error('The frame of the video was removed from the page.', { cause: { name, version } }));
};

/**
 * Tracks a lost script or frame. Both are recreated on the next request to play or, if offline, when the
 * connection returns.
 */
const useVideoHost = (link: VideoHostLink) => {
  const dispatch = useDispatch();
  const [lost, setLost] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [frame, setFrame] = useState(0);
  const onLost = (message: string) => {
    if (navigator.onLine) {
      setLost(true);
      dispatch(playerActions.videoFailed(scriptFailure(message)));
    } else {
      dispatch(playerActions.connectionLost());
      window.addEventListener('online', () => setAttempt((before) => before + 1), { once: true });
    }
  };
  const died = useEffectEvent((how: FrameDeath, wasPressed: boolean) => {
    if (how === 'removed') reportRemoval();
    if (wasPressed) setFrame((before) => before + 1);
    else onLost('The video has stopped responding.');
  });
  useEffect(() => link.onFrameDied((how, wasPressed) => died(how, wasPressed)), [link]);
  return { lost, attempt, frame, onLost };
};

/** Returns the frame that plays since before the shell was there, until another one replaces it. */
const useAdopted = (stage: HTMLElement, isFirst: boolean): HTMLIFrameElement | null => {
  const [frame] = useState(() => stage.querySelector<HTMLIFrameElement>('iframe[data-early]'));
  useLayoutEffect(() => document.getElementById('early-bar')?.remove(), []);
  useEffect(() => {
    if (!isFirst) frame?.remove();
  }, [frame, isFirst]);
  return isFirst ? frame : null;
};

type Props = {
  link: VideoHostLink;
  slot: SlotTracker;
  /** Whether the bar shows what another device plays. */
  hasRemote: boolean;
};

/**
 * Contains the video, above all pages and error boundaries. Only CSS moves it over the page's slot or into
 * the dock, because moving an iframe in the document reloads it.
 */
export const VideoStage = ({ link, slot, hasRemote }: Props) => {
  const { site, config } = useServices();
  const { script, embed } = config.video;
  const player = usePlayer();
  const { track, status, videoRequested: requested, panel } = usePlayerSelector((state) => state);
  const active = track !== null;
  const folded = useFolded(link, status);
  const { lost, attempt, frame, onLost } = useVideoHost(link);
  const ready = useIframeApi(script, requested ? attempt : null, ({ message }) => onLost(message));
  const slotState = useValue(slot);
  const placement = placementFor({
    ...slotState,
    active,
    requested,
    dockAllowed: site.dock,
    folded,
    nowPlaying: panel === 'now-playing',
  });
  const showsFrame = ready && (requested || !lost);
  const { kind } = placement;
  const hidden = kind === 'hidden';
  const [stage] = useState(stageElement);
  const section = useRef<HTMLElement>(stage);
  const adopted = useAdopted(stage, attempt === 0 && frame === 0);
  // While a menu or dialog is open, the dock is in the corner that those leave free.
  const chosen = useValue(dockCorner);
  const corner = slotState.roomRequested ? HOME : chosen;
  useReservedSpace({ active, hasRemote, placement: kind, hasSlot: slotState.box !== null, corner, chosen });
  useUncoveredFocus(kind === 'dock');
  useLayoutEffect(() => placeStage(stage, placement, corner));
  useLayoutEffect(() => () => placeStage(stage, { kind: 'hidden' }, corner), [stage, corner]);
  useGlide(section, kind === 'dock' ? corner : kind === 'now-playing' ? kind : null);
  useEffect(() => {
    if (requested && hidden) player.pause();
  }, [player, requested, hidden]);
  const lostFrame = () => onLost('The video host did not respond.');
  return (
    <>
      {createPortal(
        <>
          {!requested && !showsFrame && track && <Poster track={track} />}
          {showsFrame &&
            (adopted ? (
              <AdoptedFrame frame={adopted} link={link} onLost={lostFrame} />
            ) : (
              <YouTubeEmbed key={`${attempt}.${frame}`} link={link} embedOrigin={embed} onLost={lostFrame} />
            ))}
        </>,
        stage,
      )}
      {kind === 'dock' && !slotState.roomRequested && <DockHandle stage={section} corner={corner} />}
    </>
  );
};
