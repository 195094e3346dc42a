import { Link, useFavorite, usePlayer, usePlayerState, useThumbnail, type Track } from '@rushtone/contract';
import type { SongSummary } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { classes, HeartButton, PlayIcon, Thumbnail, VisuallyHidden } from '@rushtone/ui';
import styles from './Favorites.module.scss';

const trackOf = ({ youtube_id, title, author_name }: SongSummary): Track => ({
  videoId: youtube_id,
  title,
  artist: author_name,
  playlistId: 'favorite',
});

type Props = { song: SongSummary; onRemove: () => void };

/** The picture plays the song, the title links to its page, the heart removes it from the list. */
export const FavoriteRow = ({ song, onRemove }: Props) => {
  const player = usePlayer();
  const thumbnail = useThumbnail();
  const track = trackOf(song);
  const { favorite, toggle } = useFavorite(track, true);
  const playing = usePlayerState((state) => state.track?.videoId === track.videoId);
  const remove = () => {
    onRemove();
    toggle();
  };
  return (
    <li className={classes(styles.row, playing && styles.playing)}>
      <button
        type="button"
        className={styles.play}
        aria-label={`Play ${track.title} by ${track.artist}`}
        onClick={() => player.play(track)}
      >
        <Thumbnail src={thumbnail(track.videoId)} name={track.title} />
        <span className={styles.symbol}>
          <PlayIcon size={20} />
        </span>
      </button>
      <div className={styles.text}>
        <Link to={paths.song({ s: track.videoId, p: 'favorite' })}>{track.title}</Link>
        {playing && <VisuallyHidden>Now playing</VisuallyHidden>}
        <p>{track.artist}</p>
      </div>
      <HeartButton variant="plain" title={track.title} favorite={favorite} onToggle={remove} />
    </li>
  );
};
