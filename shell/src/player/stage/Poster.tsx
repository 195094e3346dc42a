import { usePlayer, useThumbnail, type Track } from '@rushtone/contract';
import { PlayIcon } from '@rushtone/ui';
import styles from './VideoStage.module.scss';

/** Shown in place of the video until it is pressed; nothing of the video host loads before. */
export const Poster = ({ track }: { track: Track }) => {
  const player = usePlayer();
  const thumbnail = useThumbnail();
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
