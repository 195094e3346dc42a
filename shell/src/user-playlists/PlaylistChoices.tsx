import { useThumbnail } from '@rushtone/contract';
import { countOf, type UserPlaylist } from '@rushtone/domain';
import { Thumbnail } from '@rushtone/ui';
import styles from './AddToPlaylist.module.scss';

type Props = {
  playlists: readonly UserPlaylist[];
  disabled: boolean;
  onChoose: (playlist: UserPlaylist) => void;
};

/** Renders a button for each playlist. */
export const PlaylistChoices = ({ playlists, disabled, onChoose }: Props) => {
  const thumbnail = useThumbnail();
  return (
    <ul className={styles.choices} aria-label="Your playlists">
      {playlists.map((playlist) => (
        <li key={playlist.id}>
          <button type="button" disabled={disabled} onClick={() => onChoose(playlist)}>
            <Thumbnail
              className={styles.cover}
              src={playlist.youtube_url ? thumbnail(playlist.youtube_url) : null}
              name={playlist.name}
            />
            <span className={styles.name} dir="auto">
              {playlist.name}
            </span>{' '}
            <span className={styles.count}>{countOf(playlist.songs, 'song')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};
