import { useEffect, useEffectEvent, useRef } from 'react';
import YouTube, { type YouTubeEvent } from 'react-youtube';
import { usePlayer } from '@rushtone/contract';
import { isIframePlayer, playerOptions } from '../video-host/iframe-player.ts';
import type { VideoHostLink } from '../video-host/video-host-link.ts';
import styles from './YouTubeEmbed.module.scss';

/** Timeout for a frame to become ready, in ms, because the host does not report failed requests. */
export const FRAME_LIMIT_MS = 10_000;

type Props = { link: VideoHostLink; embedOrigin: string; onLost: () => void };

/** The page's only `<YouTube>`. Its props never change, because react-youtube would rebuild the iframe. */
export const YouTubeEmbed = ({ link, embedOrigin, onLost }: Props) => {
  const player = usePlayer();
  const opts = useRef(playerOptions(embedOrigin));
  const limit = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lost = useEffectEvent(onLost);
  useEffect(() => {
    limit.current = setTimeout(() => lost(), FRAME_LIMIT_MS);
    return () => {
      clearTimeout(limit.current);
      link.detach();
    };
  }, [link]);
  const ready = ({ target }: YouTubeEvent) => {
    clearTimeout(limit.current);
    if (isIframePlayer(target)) link.attach(target, player.snapshot());
  };
  return (
    <YouTube
      videoId=""
      opts={opts.current}
      className={styles.video}
      iframeClassName={styles.frame}
      title="Video player"
      onReady={ready}
      onStateChange={({ data }: YouTubeEvent<number>) => link.stateChanged(data)}
      onError={({ data }: YouTubeEvent<number>) => link.errorRaised(data)}
    />
  );
};
