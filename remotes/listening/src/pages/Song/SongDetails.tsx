import { Link, useServices } from '@rushtone/contract';
import { formatLongDate, type Song, trackOf } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { AddIcon, Badge, Button, languageOf, PendingText, Skeleton, tagClass } from '@rushtone/ui';
import { linkify } from './linkify.ts';
import { MadeWith } from './MadeWith.tsx';
import styles from './SongDetails.module.scss';

/** Rendered before the song has loaded, because it receives focus on navigation. */
export const SongHeading = ({ song }: { song: Song | undefined }) => (
  <div className={styles.heading}>
    <h1 tabIndex={-1} dir="auto" lang={song && languageOf(song.title)}>
      {song?.title ?? <PendingText label="Loading the song" width="min(24rem, 70vw)" height="1.2em" />}
    </h1>
    {song?.new === 'true' && <Badge variant="accent">New</Badge>}
  </div>
);

const Description = ({ text }: { text: string }) => (
  <p className={styles.description} dir="auto" lang={languageOf(text)}>
    {linkify(text).map((part) =>
      part.href ? (
        <a key={part.at} href={part.href} target="_blank" rel="noopener nofollow ugc">
          {part.text}
        </a>
      ) : (
        part.text
      ),
    )}
  </p>
);

const AddToPlaylist = ({ song }: { song: Song }) => {
  const { addToPlaylist } = useServices();
  return (
    <Button variant="quiet" onClick={() => addToPlaylist(trackOf(song, song.category_id))}>
      <AddIcon />
      Add to playlist…
    </Button>
  );
};

export const SongTags = ({ song }: { song: Song }) => {
  const category = song.first_song
    ? paths.song({ s: song.first_song, p: song.category_id })
    : paths.playlist(song.category_id);
  return (
    <p className={styles.tags}>
      <Link className={tagClass} to={paths.artist(song.author_name)}>
        {song.author_name}
      </Link>
      <Link className={tagClass} to={category}>
        {song.category_name}
      </Link>
      <AddToPlaylist song={song} />
    </p>
  );
};

export const SongDetails = ({ song }: { song: Song }) => {
  const date = formatLongDate(song.date_added);
  return (
    <div className={styles.details}>
      {song.recipe && <MadeWith recipe={song.recipe} />}
      {date && <p className={styles.date}>Added {date}</p>}
      <Description text={song.description} />
    </div>
  );
};

export const SongDetailsSkeleton = () => (
  <div className={styles.details} aria-busy="true">
    <Skeleton width="16rem" height="40px" />
    <Skeleton width="10rem" height="20px" />
    <Skeleton height="72px" />
  </div>
);
