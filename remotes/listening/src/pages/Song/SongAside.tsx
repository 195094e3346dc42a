import { Link, usePlayerState, useThumbnail, type Track } from '@rushtone/contract';
import { formatTime, lengthOf, type Song } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { Skeleton, Thumbnail, type RenderLink } from '@rushtone/ui';
import styles from './SongAside.module.scss';

/** A small picture and a title in a single link. */
type MediaRowProps = { title: string; meta?: string | undefined; src: string; link: RenderLink };

const MediaRow = ({ title, meta, src, link }: MediaRowProps) => (
  <div className={styles.row}>
    <Thumbnail className={styles.picture} src={src} name={title} />
    <div>
      <p className={styles.title} dir="auto">
        {link({ className: styles.link, children: title })}
      </p>
      {meta && <p className={styles.meta}>{meta}</p>}
    </div>
  </div>
);

const metaOf = (track: Track): string => {
  const length = lengthOf(track);
  return length === null ? track.artist : `${track.artist} · ${formatTime(length)}`;
};

/** Returns the next song; for a song played from a list, that of the list. */
const useNext = (song: Song, playlistId: string | undefined) => {
  const track = usePlayerState((state) => state.track);
  const from = usePlayerState((state) => state.from);
  const next = usePlayerState((state) => state.next);
  if (from && track?.videoId === song.youtube_id)
    return (
      next && { s: next.videoId, p: next.playlistId ?? undefined, title: next.title, meta: metaOf(next) }
    );
  return song.next === null ? null : { s: song.next, p: playlistId, title: song.next_title, meta: undefined };
};

export const SongAside = ({ song, playlistId }: { song: Song; playlistId: string | undefined }) => {
  const thumbnail = useThumbnail();
  const next = useNext(song, playlistId);
  return (
    <aside className={styles.aside} aria-label="More to listen to">
      {next && (
        <section>
          <h2 className={styles.heading}>Next song</h2>
          <MediaRow
            title={next.title || 'Next song'}
            meta={next.meta}
            src={thumbnail(next.s)}
            link={(props) => <Link {...props} to={paths.song({ s: next.s, p: next.p })} />}
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

const SKELETON_ROWS = 6;

export const SongAsideSkeleton = () => (
  <div className={styles.aside} aria-hidden="true">
    <div className={styles.list}>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <div key={index} className={styles.row}>
          <Skeleton ratio="16 / 9" />
          <Skeleton width="70%" height="24px" />
        </div>
      ))}
    </div>
  </div>
);
