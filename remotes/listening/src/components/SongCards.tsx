import { memo } from 'react';
import {
  Link,
  useFavorite,
  usePlayer,
  usePlayerState,
  useServices,
  useThumbnail,
  type Track,
} from '@rushtone/contract';
import {
  earlyPlay,
  omitUndefined,
  lengthOf,
  type SongList,
  type SongSummary,
  trackListOf,
  trackOf,
} from '@rushtone/domain';
import { paths } from '@rushtone/site';
import {
  ActionMenu,
  AddIcon,
  Badge,
  Card,
  HeartButton,
  HeartIcon,
  HeartLineIcon,
  IconButton,
  Length,
  PauseIcon,
  PlayIcon,
  PlayNextIcon,
  QueueIcon,
  Thumbnail,
} from '@rushtone/ui';
import { usePlaybackIn, type Playback } from './use-playback.ts';
import styles from './SongCards.module.scss';

const nameOf = ({ title, artist }: Track): string => `${title} by ${artist}`;

type Variant = { variant?: 'plain' };

export const FavoriteButton = ({ track, variant }: { track: Track } & Variant) => {
  const { favorite, toggle, elsewhere } = useFavorite(track);
  return (
    <HeartButton
      variant={variant}
      title={nameOf(track)}
      favorite={favorite}
      onToggle={toggle}
      href={elsewhere}
    />
  );
};

type PlayButtonProps = { track: Track; list?: SongList | undefined; playing: boolean } & Variant;

/** Plays the song in the dock, without navigating. */
export const PlayButton = ({ track, list, playing, variant }: PlayButtonProps) => {
  const player = usePlayer();
  const play = () => player.play(track, omitUndefined({ from: list && trackListOf(list) }));
  return (
    <IconButton
      variant={variant ?? 'solid'}
      icon={playing ? <PauseIcon /> : <PlayIcon />}
      label={`${playing ? 'Pause' : 'Play'} ${nameOf(track)}`}
      {...earlyPlay(track)}
      onClick={() => (playing ? player.pause() : play())}
    />
  );
};

export const SongMenu = ({ track }: { track: Track }) => {
  const player = usePlayer();
  const { addToPlaylist } = useServices();
  const { favorite, toggle, elsewhere } = useFavorite(track);
  const actions = [
    { label: 'Play next', icon: <PlayNextIcon />, onSelect: () => player.playNext(track) },
    { label: 'Add to queue', icon: <QueueIcon />, onSelect: () => player.addToQueue(track) },
    {
      label: 'Favorite',
      icon: favorite ? <HeartIcon /> : <HeartLineIcon />,
      checked: favorite,
      onSelect: elsewhere ? () => window.location.assign(elsewhere) : toggle,
    },
    // Hosts without sign-in do not have the user's playlists.
    ...(elsewhere
      ? []
      : [{ label: 'Add to playlist…', icon: <AddIcon />, onSelect: () => addToPlaylist(track) }]),
  ];
  return <ActionMenu label={`More for ${nameOf(track)}`} actions={actions} />;
};

type SongCardProps = {
  song: SongSummary;
  playlistId: string;
  list?: SongList | undefined;
  eager?: boolean | undefined;
  playback?: Playback['status'] | undefined;
  unavailable?: boolean;
  /** For cards far off-screen: title, artist and link only. */
  textOnly?: boolean | undefined;
};

/** Memoized, because otherwise a player update would re-render thousands of cards. */
const SongCard = memo(({ song, playlistId, list, eager, playback, unavailable, textOnly }: SongCardProps) => {
  const thumbnail = useThumbnail();
  const track = trackOf(song, playlistId);
  return (
    <Card
      compact
      title={song.title}
      meta={
        <>
          <span className={styles.artist}>{song.author_name}</span>
          <Length className={styles.length} seconds={textOnly ? null : lengthOf(song)} />
        </>
      }
      playback={playback}
      unavailable={unavailable && 'Not available now'}
      badges={song.new === 'true' && <Badge variant="accent">New</Badge>}
      link={(props) => <Link {...props} to={paths.song({ s: song.youtube_id, p: playlistId })} />}
      cover={
        <Thumbnail src={thumbnail(song.youtube_id)} name={song.title} eager={eager} placeholder={textOnly} />
      }
      action={
        !textOnly && (
          <>
            <FavoriteButton track={track} />
            <PlayButton track={track} list={list} playing={playback === 'playing'} />
          </>
        )
      }
      menu={!textOnly && <SongMenu track={track} />}
    />
  );
});

/** Number of pictures that are visible without scrolling. */
const EAGER = 4;

type SongCardsProps = {
  songs: readonly SongSummary[];
  /** Playlist from which the songs play; defaults to each song's own playlist. */
  playlistId?: string | undefined;
  /** Songs to continue with after one that is played here; may include songs that are not shown. */
  list?: SongList | undefined;
  /** Whether the cards are visible without scrolling. */
  first?: boolean;
  textOnly?: boolean;
};

/** Renders songs as items of a `CardGrid`. */
export const SongCards = ({ songs, playlistId, list, first, textOnly }: SongCardsProps) => {
  const playback = usePlaybackIn(songs);
  const unavailable = usePlayerState((state) => state.unavailable);
  return songs.map((song, index) => (
    <SongCard
      key={song.youtube_id}
      song={song}
      playlistId={playlistId ?? song.category_id}
      list={list}
      eager={first && index < EAGER}
      playback={song.youtube_id === playback.videoId ? playback.status : undefined}
      unavailable={unavailable.includes(song.youtube_id)}
      textOnly={textOnly}
    />
  ));
};
