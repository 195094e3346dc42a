import { useEffect, useRef, useState } from 'react';
import YouTube, { type YouTubeEvent } from 'react-youtube';
import { useServices, useThumbnail, type InlineVideoProps, type Player } from '@rushtone/contract';
import { Button, classes } from '@rushtone/ui';
import type { SlotTracker } from '../stage/slot-tracker.ts';
import {
  isIframePlayer,
  playerOptions,
  VIDEO_STATE,
  type IframePlayer,
} from '../video-host/iframe-player.ts';
import { useIframeApi } from '../video-host/use-iframe-api.ts';
import { joinExclusivePlayback } from './exclusive-playback.ts';
import { useUnobstructed } from './use-unobstructed.ts';
import styles from './InlineVideoPlayer.module.scss';

type Props = InlineVideoProps & { player: Player; slot: SlotTracker };

const FULL_VOLUME = 100;

export const InlineVideoPlayer = ({ player, slot, videoId, title, volume = 1 }: Props) => {
  const { video } = useServices().config;
  const thumbnail = useThumbnail();
  const [failed, setFailed] = useState(false);
  const ready = useIframeApi(video.script, failed ? null : 0, () => setFailed(true));
  const box = useRef<HTMLDivElement>(null);
  const iframePlayer = useRef<IframePlayer>(null);
  const playback = useRef<ReturnType<typeof joinExclusivePlayback>>(null);
  const unobstructed = useUnobstructed(box, slot);
  const [opts] = useState(() => playerOptions(video.embed));

  useEffect(() => {
    const joined = joinExclusivePlayback(player, { pause: () => iframePlayer.current?.pauseVideo() });
    playback.current = joined;
    return joined.leave;
  }, [player]);
  useEffect(() => {
    if (!unobstructed) iframePlayer.current?.pauseVideo();
  }, [unobstructed]);

  const onReady = ({ target }: YouTubeEvent) => {
    if (!isIframePlayer(target)) return;
    iframePlayer.current = target;
    target.setVolume(Math.round(volume * FULL_VOLUME));
  };
  const onStateChange = ({ data }: YouTubeEvent<number>) => {
    if (data === VIDEO_STATE.playing) playback.current?.started();
  };
  return (
    <div ref={box} className={styles.box}>
      <img className={styles.picture} src={thumbnail(videoId, 'hqdefault')} alt="" />
      {failed && (
        <div className={styles.failed} role="alert">
          <p>The video could not be loaded.</p>
          <Button onClick={() => setFailed(false)}>Retry</Button>
          <a href={video.watch + videoId} rel="noopener">
            Open on YouTube
          </a>
        </div>
      )}
      {ready && (
        <YouTube
          videoId={videoId}
          opts={opts}
          title={title}
          className={classes(styles.video, !unobstructed && styles.hidden)}
          iframeClassName={styles.frame}
          onReady={onReady}
          onStateChange={onStateChange}
        />
      )}
    </div>
  );
};
