import type { ReactNode } from 'react';
import { Link, useThumbnail } from '@rushtone/contract';
import { countOf, type Member, type Playlist, type SearchKind, type SearchMatches } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { ErrorState, Skeleton, Thumbnail } from '@rushtone/ui';
import { useSearchMatchesQuery, type MatchesRequest } from '../../data/listening.api.ts';
import styles from './SearchPage.module.scss';

type MatchProps = { to: string; name: string; detail: string; picture: string | null; round?: boolean };

const Match = ({ to, name, detail, picture, round }: MatchProps) => (
  <li>
    <Link className={styles.match} to={to}>
      <span className={round ? styles.round : styles.cover}>
        <Thumbnail src={picture} name={name} />
      </span>
      <span className={styles.text}>
        <bdi className={styles.name}>{name}</bdi> <span className={styles.detail}>{detail}</span>
      </span>
    </Link>
  </li>
);

/** `strip` is a single row that scrolls horizontally. */
type Layout = 'strip' | 'matches';
type MatchListProps = { title: string; layout: Layout; count: number; children: ReactNode };

const MatchList = ({ title, layout, count, children }: MatchListProps) => {
  if (count === 0) return null;
  const id = `found-${title.toLowerCase().replace(' ', '-')}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles[layout]}>{children}</ul>
    </section>
  );
};

export const ArtistMatch = ({ author_name, songs }: SearchMatches['artists'][number]) => (
  <Match
    to={paths.artist(author_name)}
    name={author_name}
    detail={countOf(songs, 'song')}
    picture={null}
    round
  />
);

export const PlaylistMatch = ({ id, category_name, image_url, youtube_url }: Playlist) => {
  const thumbnail = useThumbnail();
  return (
    <Match
      to={paths.playlist(id)}
      name={category_name}
      detail="Playlist"
      picture={image_url ?? thumbnail(youtube_url)}
    />
  );
};

export const MemberMatch = ({ channel_id, channel_name, channel_pic, sub_tag }: Member) => (
  <Match
    to={paths.member(channel_id)}
    name={channel_name}
    detail={sub_tag ? `${sub_tag} subscribers` : 'Member'}
    picture={channel_pic || null}
    round
  />
);

type MatchesProps = { matches: SearchMatches; layout: Layout };

const LyricsMatch = ({ song, line }: SearchMatches['lyrics'][number]) => {
  const thumbnail = useThumbnail();
  return (
    <Match
      to={paths.song({ s: song.youtube_id, p: song.category_id })}
      name={song.title}
      detail={`“${line}”`}
      picture={thumbnail(song.youtube_id)}
    />
  );
};

export const Matches = ({ matches: { artists, playlists, members, lyrics }, layout }: MatchesProps) => (
  <>
    <MatchList title="Artists" layout={layout} count={artists.length}>
      {artists.map((artist) => (
        <ArtistMatch key={artist.author_name} {...artist} />
      ))}
    </MatchList>
    <MatchList title="Playlists" layout={layout} count={playlists.length}>
      {playlists.map((playlist) => (
        <PlaylistMatch key={playlist.id} {...playlist} />
      ))}
    </MatchList>
    <MatchList title="Members" layout={layout} count={members.length}>
      {members.map((member) => (
        <MemberMatch key={member.channel_id} {...member} />
      ))}
    </MatchList>
    <MatchList title="In lyrics" layout="matches" count={lyrics.length}>
      {lyrics.map((match) => (
        <LyricsMatch key={match.song.youtube_id} {...match} />
      ))}
    </MatchList>
  </>
);

const MatchSkeletons = () => (
  <ul className={styles.matches} aria-label="Loading" aria-busy="true">
    {Array.from({ length: 6 }, (_, index) => (
      <li key={index} aria-hidden="true">
        <Skeleton width="100%" height="64px" />
      </li>
    ))}
  </ul>
);

type OneKindProps = { kind: Exclude<SearchKind, 'all' | 'songs'>; request: MatchesRequest; none: ReactNode };

/** The results of one kind other than songs. */
export const OneKind = ({ kind, request, none }: OneKindProps) => {
  const { currentData, error, refetch } = useSearchMatchesQuery(request);
  if (error) return <ErrorState message={`The ${kind} could not be loaded.`} onRetry={refetch} />;
  if (!currentData) return <MatchSkeletons />;
  return currentData[kind].length === 0 ? none : <Matches matches={currentData} layout="matches" />;
};
