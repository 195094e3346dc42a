import { Link, useThumbnail } from '@rushtone/contract';
import type { Song } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { MediaRow } from './MediaRow.tsx';
import styles from './SongAside.module.scss';

export const SongAside = ({ song, playlistId }: { song: Song; playlistId: string | undefined }) => {
  const thumbnail = useThumbnail();
  return (
    <aside className={styles.aside} aria-label="More to listen to">
      {song.next && (
        <section>
          <h2 className={styles.heading}>Next song</h2>
          <MediaRow
            title={song.next_title ?? 'Next song'}
            src={thumbnail(song.next)}
            link={(props) => <Link {...props} to={paths.song({ s: song.next ?? '', p: playlistId })} />}
          />
        </section>
      )}
      {song.explore.length > 0 && (
        <section>
          <h2 className={styles.heading}>Explore more</h2>
          <ul className={styles.list}>
            {song.explore.map((playlist) => (
              <li key={playlist.id}>
                <MediaRow
                  title={playlist.category_name}
                  src={playlist.image_url ?? thumbnail(playlist.youtube_url)}
                  link={(props) => <Link {...props} to={paths.playlist(playlist.id)} />}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
};
