import { useEffect, useRef } from 'react';
import YouTube, { type YouTubeEvent, type YouTubeProps } from 'react-youtube';
import type { ShellPlayer } from './create-player.ts';
import { rawVideo } from './video.ts';
import styles from './PlayerHost.module.scss';

type Props = { player: ShellPlayer; embedOrigin: string };

/**
 * The one `<YouTube>` of the page. Its props never change: react-youtube builds the iframe anew when they do,
 * and the music would stop. All that happens later goes through the raw player.
 */
export const PlayerHost = ({ player, embedOrigin }: Props) => {
  const opts = useRef<YouTubeProps['opts']>({
    host: embedOrigin,
    width: '100%',
    height: '100%',
    playerVars: { playsinline: 1, rel: 0, origin: window.location.origin, autoplay: 0 },
  });
  useEffect(() => () => player.video.detach(), [player]);
  const ready = ({ target }: YouTubeEvent) => player.video.attach(rawVideo(target), player.snapshot());
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
