import type { Song } from '@rushtone/domain';
import { Badge, PendingText } from '@rushtone/ui';
import styles from './SongDetails.module.scss';

/** There before the song is, because the route's focus goes to it. */
export const SongHeading = ({ song }: { song: Song | undefined }) => (
  <div className={styles.heading}>
    <h1 tabIndex={-1}>
      {song?.title ?? <PendingText label="Loading the song" width="min(24rem, 70vw)" height="1.2em" />}
    </h1>
    {song?.new === 'true' && <Badge look="accent">New</Badge>}
  </div>
);
