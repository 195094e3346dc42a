import { useEffect, useEffectEvent } from 'react';
import { usePlayer } from '@rushtone/contract';
import { isIframePlayer, type IframePlayer } from '../video-host/iframe-player.ts';
import type { VideoHostLink } from '../video-host/video-host-link.ts';
import { FRAME_LIMIT_MS } from './YouTubeEmbed.tsx';

/** The host's documented constructor, here for a frame that exists. */
type PlayerClass = new (
  frame: HTMLIFrameElement,
  options: { events: { onReady: (event: { target: unknown }) => void } },
) => IframePlayer;

type Props = { frame: HTMLIFrameElement; link: VideoHostLink; onLost: () => void };

/** Takes over the frame that plays since before the shell was there (`early-play/early-play.ts`). Renders nothing. */
export const AdoptedFrame = ({ frame, link, onLost }: Props) => {
  const player = usePlayer();
  const lost = useEffectEvent(onLost);
  useEffect(() => {
    const limit = setTimeout(() => lost(), FRAME_LIMIT_MS);
    const { Player } = (window as unknown as { YT: { Player: PlayerClass } }).YT;
    const video = new Player(frame, {
      events: {
        onReady: ({ target }) => {
          clearTimeout(limit);
          if (isIframePlayer(target)) link.attach(target, player.snapshot(), true);
        },
      },
    });
    video.addEventListener('onStateChange', ({ data }) => link.stateChanged(data));
    video.addEventListener('onError', ({ data }) => link.errorRaised(data));
    return () => {
      clearTimeout(limit);
      link.detach();
    };
  }, [frame, link, player]);
  return null;
};
