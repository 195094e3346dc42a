import { PlayerSlot, useThumbnail } from '@rushtone/contract';
import { Thumbnail } from '@rushtone/ui';
import styles from './Stage.module.scss';

/** The place of the video. Until it is there, its picture is. */
export const Stage = ({ videoId, title }: { videoId: string; title: string }) => {
  const thumbnail = useThumbnail();
  return (
    <div className={styles.stage}>
      <Thumbnail className={styles.picture} src={thumbnail(videoId, 'hqdefault')} name={title} eager />
      <PlayerSlot className={styles.slot} />
    </div>
  );
};
