import { useEffect, useRef } from 'react';
import YouTube, { type YouTubeEvent } from 'react-youtube';
import type { PlayerCore } from '../player-core.ts';
import { isIframePlayer, playerOptions } from '../video-host/iframe-player.ts';
import styles from './YouTubeEmbed.module.scss';

type Props = { player: PlayerCore; embedOrigin: string };

/**
 * The one `<YouTube>` of the page. Its props never change: react-youtube builds the iframe anew when they do,
 * and the music would stop. All that happens later goes through the raw player.
 */
export const YouTubeEmbed = ({ player, embedOrigin }: Props) => {
  const opts = useRef(playerOptions(embedOrigin));
  useEffect(() => () => player.video.detach(), [player]);
  const ready = ({ target }: YouTubeEvent) => {
    if (isIframePlayer(target)) player.video.attach(target, player.snapshot());
  };
  return (
    <YouTube
      videoId=""
      opts={opts.current}
      className={styles.video}
      iframeClassName={styles.frame}
      title="Video player"
      onReady={ready}
      onStateChange={({ data }: YouTubeEvent<number>) => player.video.stateChanged(data)}
      onError={({ data }: YouTubeEvent<number>) => player.video.errorRaised(data)}
    />
  );
};
