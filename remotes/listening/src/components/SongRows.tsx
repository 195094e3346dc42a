import { memo } from 'react';
import { Link, usePlayerState, useThumbnail } from '@rushtone/contract';
import { formatLongDate, lengthOf, type SongList, type SongSummary, trackOf } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { classes, Equalizer, Length, Thumbnail, VisuallyHidden } from '@rushtone/ui';
import { FavoriteButton, PlayButton, SongMenu } from './SongCards.tsx';
import { usePlaybackIn, type Playback } from './use-playback.ts';
import styles from './SongRows.module.scss';

type SongRowProps = {
  song: SongSummary;
  playlistId: string;
  list?: SongList | undefined;
  number: number;
  playback?: Playback['status'] | undefined;
  unavailable: boolean;
  /** For rows far off-screen: text and links only. */
  textOnly?: boolean | undefined;
};

const SongRow = memo(({ song, playlistId, list, number, playback, unavailable, textOnly }: SongRowProps) => {
  const thumbnail = useThumbnail();
  const track = trackOf(song, playlistId);
  return (
    <li className={classes(styles.row, playback && styles.current, unavailable && styles.unavailable)}>
      <div className={styles.start}>
        <span className={styles.number} aria-hidden="true">
          {playback ? <Equalizer moving={playback === 'playing'} /> : number}
        </span>
        {!textOnly && (
          <div className={styles.play}>
            <PlayButton track={track} list={list} playing={playback === 'playing'} variant="plain" />
          </div>
        )}
      </div>
      <Thumbnail
        className={styles.picture}
        src={thumbnail(song.youtube_id)}
        name={song.title}
        placeholder={textOnly}
      />
      <p className={styles.title} dir="auto">
        <Link className={styles.link} to={paths.song({ s: song.youtube_id, p: playlistId })}>
          {song.title}
        </Link>
        {playback && <VisuallyHidden>{playback === 'playing' ? 'Now playing' : 'Paused'}</VisuallyHidden>}
        {unavailable && ' · Not available now'}
      </p>
      <p className={styles.artist} dir="auto">
        <Link className={styles.link} to={paths.artist(song.author_name)}>
          {song.author_name}
        </Link>
      </p>
      <p className={styles.date}>{formatLongDate(song.date_added)}</p>
      <p className={styles.length}>
        <Length seconds={textOnly ? null : lengthOf(song)} />
      </p>
      {!textOnly && (
        <div className={styles.actions}>
          <span className={styles.favorite}>
            <FavoriteButton track={track} variant="plain" />
          </span>
          <SongMenu track={track} />
        </div>
      )}
    </li>
  );
});

type SongRowsProps = {
  songs: readonly SongSummary[];
  playlistId?: string | undefined;
  /** Songs to continue with after one that is played here; may include songs that are not shown. */
  list?: SongList | undefined;
  label: string;
  /** Number of the first row. */
  from?: number;
  textOnly?: boolean;
};

/** Renders songs as rows of 56 px. Pictures do not start playback: the video host requires larger ones for that. */
export const SongRows = ({ songs, playlistId, list, label, from = 1, textOnly }: SongRowsProps) => {
  const playback = usePlaybackIn(songs);
  const unavailable = usePlayerState((state) => state.unavailable);
  return (
    <>
      {from === 1 && (
        <p className={styles.header} aria-hidden="true">
          <span>#</span>
          <span>Title</span>
          <span>Artist</span>
          <span>Added</span>
          <span>Length</span>
        </p>
      )}
      <ol className={styles.rows} aria-label={label} start={from}>
        {songs.map((song, index) => (
          <SongRow
            key={song.youtube_id}
            song={song}
            playlistId={playlistId ?? song.category_id}
            list={list}
            number={from + index}
            playback={song.youtube_id === playback.videoId ? playback.status : undefined}
            unavailable={unavailable.includes(song.youtube_id)}
            textOnly={textOnly}
          />
        ))}
      </ol>
    </>
  );
};
