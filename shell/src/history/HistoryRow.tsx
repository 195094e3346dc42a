import type { ReactNode } from 'react';
import { isActive, Link, usePlayer, usePlayerState, useThumbnail, type Track } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { classes, PauseIcon, PlayIcon, Thumbnail, VisuallyHidden } from '@rushtone/ui';
import styles from './History.module.scss';

type Props = { track: Track; note?: string; children?: ReactNode };

/** The picture plays the song, the title links to its page; `children` are the buttons of the row. */
export const HistoryRow = ({ track, note, children }: Props) => {
  const player = usePlayer();
  const thumbnail = useThumbnail();
  const current = usePlayerState((state) => state.track?.videoId === track.videoId);
  const playing = usePlayerState((state) => isActive(state.status)) && current;
  return (
    <li className={classes(styles.row, current && styles.current)}>
      <button
        type="button"
        className={styles.play}
        aria-label={`${playing ? 'Pause' : 'Play'} ${track.title} by ${track.artist}`}
        onClick={() => (playing ? player.pause() : player.play(track))}
      >
        <Thumbnail src={thumbnail(track.videoId)} name={track.title} />
        <span className={styles.symbol}>{playing ? <PauseIcon size={20} /> : <PlayIcon size={20} />}</span>
      </button>
      <div className={styles.text}>
        <Link to={paths.song({ s: track.videoId, p: track.playlistId ?? undefined })}>{track.title}</Link>
        {current && <VisuallyHidden>Now playing</VisuallyHidden>}
        <p>{track.artist}</p>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <div className={styles.buttons}>{children}</div>
    </li>
  );
};
