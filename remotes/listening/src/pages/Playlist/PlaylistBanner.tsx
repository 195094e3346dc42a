import { usePlayer, useThumbnail } from '@rushtone/contract';
import {
  countOf,
  earlyPlay,
  formatHours,
  type PlaylistWithSongs,
  type SongSummary,
  totalLength,
  trackListOf,
  trackOf,
} from '@rushtone/domain';
import { classes, PendingText, PlayButtons, Skeleton, Thumbnail, useLargePicture } from '@rushtone/ui';
import { PlaylistBadges } from '../../components/PlaylistGrid.tsx';
import { tintStyle } from '../../components/tint-style.ts';
import styles from './PlaylistBanner.module.scss';

const BannerButtons = ({ playlist, songs }: PlaylistWithSongs) => {
  const player = usePlayer();
  const [first] = songs;
  const play = (song: SongSummary | undefined, shuffle: boolean) => {
    if (!song) return;
    player.setShuffle(shuffle);
    const from = trackListOf({ name: playlist.category_name, songs, playlistId: playlist.id });
    player.play(trackOf(song, playlist.id), { from });
  };
  return (
    <div className={styles.buttons}>
      <PlayButtons
        {...(first && earlyPlay(trackOf(first, playlist.id)))}
        data-title={first && `${first.title} by ${first.author_name}`}
        onPlay={() => play(first, false)}
        onShuffle={() => play(songs[Math.floor(Math.random() * songs.length)], true)}
      />
    </div>
  );
};

const Cover = ({ playlist }: Pick<PlaylistWithSongs, 'playlist'>) => {
  const thumbnail = useThumbnail();
  const size = useLargePicture();
  return (
    <Thumbnail
      className={styles.cover}
      src={playlist.image_url ?? thumbnail(playlist.youtube_url, size)}
      name={playlist.category_name}
      eager
    />
  );
};

/** Shows the total length only if the length of every song is known. */
const Size = ({ songs }: Pick<PlaylistWithSongs, 'songs'>) => {
  const seconds = totalLength(songs);
  return (
    <p className={styles.count}>
      <span>{countOf(songs.length, 'song')}</span>
      {seconds !== null && <span> · {formatHours(seconds)}</span>}
    </p>
  );
};

const Details = ({ playlist, songs }: PlaylistWithSongs) => (
  <>
    {playlist.description && <p className={styles.description}>{playlist.description}</p>}
    {playlist.description_url && (
      <p>
        <a href={playlist.description_url} target="_blank" rel="noreferrer">
          More about {playlist.category_name}
        </a>
      </p>
    )}
    <Size songs={songs} />
    {songs.length > 0 && <BannerButtons playlist={playlist} songs={songs} />}
  </>
);

const DetailsSkeleton = () => (
  <>
    <Skeleton width="min(28rem, 100%)" height="24px" />
    <Skeleton width="5rem" height="20px" />
    <Skeleton width="13rem" height="44px" />
  </>
);

/** Shows skeletons while the playlist loads; the heading, which receives focus on navigation, is always rendered. */
export const PlaylistBanner = ({ loaded }: { loaded: PlaylistWithSongs | undefined }) => (
  <header className={classes(styles.banner, loaded?.tint && styles.tinted)} style={tintStyle(loaded?.tint)}>
    {loaded ? <Cover playlist={loaded.playlist} /> : <Skeleton ratio="16 / 9" />}
    <div className={styles.text}>
      <p className={styles.badges}>{loaded && <PlaylistBadges playlist={loaded.playlist} />}</p>
      <h1 tabIndex={-1}>
        {loaded?.playlist.category_name ?? (
          <PendingText label="Loading the playlist" width="min(18rem, 60vw)" height="1.2em" />
        )}
      </h1>
      {loaded ? <Details {...loaded} /> : <DetailsSkeleton />}
    </div>
  </header>
);
