import { useEffect, useRef } from 'react';
import YouTube, { type YouTubeEvent } from 'react-youtube';
import { usePlayer } from '@rushtone/contract';
import { isIframePlayer, playerOptions } from '../video-host/iframe-player.ts';
import type { VideoHostLink } from '../video-host/video-host-link.ts';
import styles from './YouTubeEmbed.module.scss';

type Props = { link: VideoHostLink; embedOrigin: string };

/** The page's one `<YouTube>`. Its props never change, because react-youtube would rebuild the iframe. */
export const YouTubeEmbed = ({ link, embedOrigin }: Props) => {
  const player = usePlayer();
  const opts = useRef(playerOptions(embedOrigin));
  useEffect(() => link.detach, [link]);
  const ready = ({ target }: YouTubeEvent) => {
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
