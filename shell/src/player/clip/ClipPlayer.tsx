import { useEffect, useRef, useState } from 'react';
import YouTube, { type YouTubeEvent, type YouTubeProps } from 'react-youtube';
import { useServices, useThumbnail, type ClipProps } from '@rushtone/contract';
import { Button, classes } from '@rushtone/ui';
import type { PlayerFront } from '../player-front.ts';
import { rawVideo, VIDEO_STATE, type RawVideo } from '../video.ts';
import { takeTurns } from './take-turns.ts';
import { useClearView } from './use-clear-view.ts';
import { useVideoScript } from './use-video-script.ts';
import styles from './ClipPlayer.module.scss';

type Props = ClipProps & { player: PlayerFront };
type Turns = ReturnType<typeof takeTurns>;

const FULL = 100;

/** The video of a clip. Where it would be covered its picture stands instead, and it is silent. */
export const ClipPlayer = ({ player, videoId, title, volume = 1 }: Props) => {
  const { video } = useServices().config;
  const thumbnail = useThumbnail();
  const script = useVideoScript(video.script);
  const box = useRef<HTMLDivElement>(null);
  const raw = useRef<RawVideo>(null);
  const turns = useRef<Turns>(null);
  const clear = useClearView(box, player);
  const opts = useState<YouTubeProps['opts']>(() => ({
    host: video.embed,
    width: '100%',
    height: '100%',
    playerVars: { playsinline: 1, rel: 0, origin: window.location.origin, autoplay: 0 },
  }))[0];

  useEffect(() => {
    const taken = takeTurns(player, { pause: () => raw.current?.pauseVideo() });
    turns.current = taken;
    return taken.leave;
  }, [player]);
  useEffect(() => {
    if (!clear) raw.current?.pauseVideo();
  }, [clear]);

  const ready = ({ target }: YouTubeEvent) => {
    raw.current = rawVideo(target);
    raw.current.setVolume(Math.round(volume * FULL));
  };
  const changed = ({ data }: YouTubeEvent<number>) => {
    if (data === VIDEO_STATE.playing) turns.current?.started();
  };
  return (
    <div ref={box} className={styles.box}>
      <img className={styles.picture} src={thumbnail(videoId, 'hqdefault')} alt="" />
      {script.failed && (
        <div className={styles.failed} role="alert">
          <p>The video could not be loaded.</p>
          <Button onClick={script.retry}>Retry</Button>
          <a href={video.watch + videoId} rel="noopener">
            Open on YouTube
          </a>
        </div>
      )}
      {script.ready && (
        <YouTube
          videoId={videoId}
          opts={opts}
          title={title}
          className={classes(styles.video, !clear && styles.away)}
          iframeClassName={styles.frame}
          onReady={ready}
          onStateChange={changed}
        />
      )}
    </div>
  );
};
