import type { ComponentProps, ReactNode } from 'react';
import {
  isActive,
  Link,
  usePlayer,
  usePlayerState,
  useThumbnail,
  type Track,
  type TrackList,
} from '@rushtone/contract';
import { omitUndefined, lengthOf } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { classes, Length, PauseIcon, PlayIcon, Thumbnail, VisuallyHidden } from '@rushtone/ui';
import styles from './SongRow.module.scss';

type Props = {
  track: Track;
  /** Returns the list with which the player continues; by default the song's playlist. */
  listOf?: () => TrackList;
  note?: ReactNode;
  /** Moves the buttons below the text on phones. */
  stacked?: boolean;
  /** Buttons at the end of the row. */
  children?: ReactNode;
} & Omit<ComponentProps<'li'>, 'className' | 'children'>;

/** A song whose picture plays it and whose title links to its page. */
export const SongRow = ({ track, listOf, note, stacked = false, children, ...item }: Props) => {
  const { videoId, title, artist, playlistId } = track;
  const player = usePlayer();
  const length = lengthOf(track);
  const thumbnail = useThumbnail();
  const current = usePlayerState((state) => state.track?.videoId === videoId);
  const playing = usePlayerState((state) => isActive(state.status)) && current;
  return (
    <li {...item} className={classes(styles.row, stacked && styles.stacked, current && styles.current)}>
      <button
        type="button"
        className={styles.play}
        aria-label={`${playing ? 'Pause' : 'Play'} ${title} by ${artist}`}
        onClick={() => (playing ? player.pause() : player.play(track, omitUndefined({ from: listOf?.() })))}
      >
        <Thumbnail src={thumbnail(videoId)} name={title} />
        <span className={styles.symbol}>{playing ? <PauseIcon size={20} /> : <PlayIcon size={20} />}</span>
      </button>
      <div className={styles.text}>
        <Link to={paths.song({ s: videoId, p: playlistId ?? undefined })}>{title}</Link>
        {current && <VisuallyHidden>Now playing</VisuallyHidden>}
        <p>
          <span>{artist}</span>
          {length !== null && (
            <>
              {' · '}
              <Length className={styles.length} seconds={length} />
            </>
          )}
        </p>
        {note && <p>{note}</p>}
      </div>
      <div className={styles.buttons}>{children}</div>
    </li>
  );
};
