import { usePlayerState, useThumbnail } from '@rushtone/contract';
import { PlayIcon } from '@rushtone/ui';
import type { PlayerCore } from '../player-core.ts';
import styles from './VideoStage.module.scss';

/** Stands where the video will be, until somebody presses it: nothing of the video host is loaded before. */
export const Poster = ({ player }: { player: PlayerCore }) => {
  const track = usePlayerState((state) => state.track);
  const thumbnail = useThumbnail();
  if (!track) return null;
  return (
    <button
      type="button"
      className={styles.poster}
      aria-label={`Play ${track.title} by ${track.artist}`}
      onClick={player.toggle}
    >
      <img src={thumbnail(track.videoId, 'hqdefault')} alt="" />
      <span className={styles.posterPlay}>
        <PlayIcon size={32} />
      </span>
    </button>
  );
};
