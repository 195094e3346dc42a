import { Link } from '@rushtone/contract';
import { lengthOf, type SongSummary } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { classes, Length } from '@rushtone/ui';
import { useGetSongsByArtistQuery } from '../data/network.api.ts';
import { PlaySong, usePlayback } from './PlaySong.tsx';
import styles from './MemberDialog.module.scss';

const SHOWN = 3;

const MemberSong = ({ song, list }: { song: SongSummary; list: { name: string; songs: SongSummary[] } }) => (
  <li className={classes(styles.song, usePlayback(song.youtube_id) && styles.current)}>
    <PlaySong song={song} list={list} variant="plain" />
    <Link className={styles.title} to={paths.song({ s: song.youtube_id, p: song.category_id })}>
      <bdi>{song.title}</bdi>
    </Link>
    <Length className={styles.length} seconds={lengthOf(song)} />
  </li>
);

/** The newest songs of a member, which play here and go on with the others. Shows nothing if there are none. */
export const MemberSongs = ({ name }: { name: string }) => {
  const { currentData, isFetching } = useGetSongsByArtistQuery(name);
  const songs = currentData?.songs ?? [];
  if (songs.length === 0 && !isFetching) return null;
  return (
    <ul className={styles.songs} aria-label={`Songs by ${name}`} aria-busy={isFetching}>
      {songs.slice(0, SHOWN).map((song) => (
        <MemberSong key={song.youtube_id} song={song} list={{ name, songs }} />
      ))}
    </ul>
  );
};
