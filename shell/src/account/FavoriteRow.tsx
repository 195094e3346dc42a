import {
  isActive,
  Link,
  useFavorite,
  usePlayer,
  usePlayerState,
  useThumbnail,
  type Track,
} from '@rushtone/contract';
import type { SongSummary } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { classes, HeartButton, PauseIcon, PlayIcon, Thumbnail, VisuallyHidden } from '@rushtone/ui';
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
  const current = usePlayerState((state) => state.track?.videoId === track.videoId);
  const playing = usePlayerState((state) => isActive(state.status)) && current;
  const remove = () => {
    onRemove();
    toggle();
  };
  return (
    <li className={classes(styles.row, current && styles.playing)}>
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
        <Link to={paths.song({ s: track.videoId, p: 'favorite' })}>{track.title}</Link>
        {current && <VisuallyHidden>Now playing</VisuallyHidden>}
        <p>{track.artist}</p>
      </div>
      <HeartButton variant="plain" title={track.title} favorite={favorite} onToggle={remove} />
    </li>
  );
};
