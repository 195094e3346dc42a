import { usePlayer, useThumbnail } from '@rushtone/contract';
import {
  earlyPlay,
  formatLongDate,
  type PlaylistWithSongs,
  type SongSummary,
  totalLength,
  trackListOf,
  trackOf,
} from '@rushtone/domain';
import {
  ListBanner,
  ListBannerSkeleton,
  ListButtons,
  ListSize,
  PendingText,
  PlayButtons,
  Skeleton,
  Thumbnail,
  useLargePicture,
} from '@rushtone/ui';
import { PlaylistBadges } from '../../components/PlaylistGrid.tsx';
import styles from './PlaylistPage.module.scss';

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
    <ListButtons>
      <PlayButtons
        {...(first && earlyPlay(trackOf(first, playlist.id)))}
        data-title={first && `${first.title} by ${first.author_name}`}
        onPlay={() => play(first, false)}
        onShuffle={() => play(songs[Math.floor(Math.random() * songs.length)], true)}
      />
    </ListButtons>
  );
};

const Cover = ({ playlist }: Pick<PlaylistWithSongs, 'playlist'>) => {
  const thumbnail = useThumbnail();
  const size = useLargePicture();
  return (
    <Thumbnail
      src={playlist.image_url ?? thumbnail(playlist.youtube_url, size)}
      name={playlist.category_name}
      eager
    />
  );
};

const Details = ({ playlist, songs }: PlaylistWithSongs) => (
  <>
    {playlist.description && <p className={styles.description}>{playlist.description}</p>}
    {playlist.found_at && (
      <p className={styles.description}>
        Songs by rules, as last found on {formatLongDate(playlist.found_at)}.
      </p>
    )}
    {playlist.description_url && (
      <p>
        <a href={playlist.description_url} target="_blank" rel="noreferrer">
          More about {playlist.category_name}
        </a>
      </p>
    )}
    <ListSize songs={songs.length} seconds={totalLength(songs)} />
    {songs.length > 0 && <BannerButtons playlist={playlist} songs={songs} />}
  </>
);

const DetailsSkeleton = () => (
  <>
    <Skeleton width="min(28rem, 100%)" height="24px" />
    <ListBannerSkeleton />
  </>
);

/** Shows skeletons while the playlist loads; the heading, which receives focus on navigation, is always rendered. */
export const PlaylistBanner = ({ loaded }: { loaded: PlaylistWithSongs | undefined }) => (
  <ListBanner
    cover={loaded ? <Cover playlist={loaded.playlist} /> : <Skeleton ratio="16 / 9" />}
    title={
      loaded?.playlist.category_name ?? (
        <PendingText label="Loading the playlist" width="min(18rem, 100%)" height="1.2em" />
      )
    }
    badges={loaded && <PlaylistBadges playlist={loaded.playlist} />}
    tint={loaded?.tint}
  >
    {loaded ? <Details {...loaded} /> : <DetailsSkeleton />}
  </ListBanner>
);
