import { Link, useThumbnail, type HistoryEntry } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { classes, Thumbnail, VisuallyHidden } from '@rushtone/ui';
import { PlayButton } from '../../components/SongCards.tsx';
import { usePlayback } from '../../components/use-playback.ts';
import styles from './lists.module.scss';

const RECENT_SONGS = 5;

/** This device's recent songs from its listening history, each in the list from which it was played. */
export const JumpBackIn = ({ songs }: { songs: readonly HistoryEntry[] }) => {
  const thumbnail = useThumbnail();
  const { videoId, status } = usePlayback();
  return (
    <section className={styles.section} aria-labelledby="jump-back-in">
      <h2 id="jump-back-in" className={styles.heading}>
        Jump back in
      </h2>
      <ul className={styles.songs}>
        {songs.slice(0, RECENT_SONGS).map(({ track }) => {
          const current = track.videoId === videoId;
          return (
            <li key={track.videoId} className={classes(styles.song, current && styles.current)}>
              <Thumbnail className={styles.cover} src={thumbnail(track.videoId)} name={track.title} />
              <div className={styles.play}>
                <PlayButton track={track} playing={current && status === 'playing'} />
              </div>
              <div className={styles.text}>
                <p className={styles.title} dir="auto">
                  <Link
                    className={styles.link}
                    to={paths.song({ s: track.videoId, p: track.playlistId ?? undefined })}
                  >
                    {track.title}
                  </Link>
                  {current && <VisuallyHidden>Now playing</VisuallyHidden>}
                </p>
                <p className={styles.artist} dir="auto">
                  {track.artist}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
