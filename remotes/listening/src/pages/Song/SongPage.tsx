import {
  Link,
  PlayerSlot,
  useGetSongQuery,
  usePageTitle,
  useSearchParams,
  useThumbnail,
} from '@rushtone/contract';
import { paths, readSongQuery } from '@rushtone/site';
import {
  buttonClass,
  Container,
  ErrorState,
  PageHeader,
  SectionHeading,
  Thumbnail,
  useLargePicture,
} from '@rushtone/ui';
import { SongGrid } from '../../components/SongGrid.tsx';
import { SongAside, SongAsideSkeleton } from './SongAside.tsx';
import { SongDetails, SongDetailsSkeleton, SongHeading } from './SongDetails.tsx';
import { SongToolbar } from './SongToolbar.tsx';
import { useSongAddress } from './use-song-address.ts';
import styles from './SongPage.module.scss';

/** The place of the video, with its picture until it is there. */
const Stage = ({ videoId, title }: { videoId: string; title: string }) => {
  const thumbnail = useThumbnail();
  const size = useLargePicture();
  return (
    <div className={styles.stage}>
      <Thumbnail className={styles.picture} src={thumbnail(videoId, size)} name={title} eager />
      <PlayerSlot className={styles.slot} />
    </div>
  );
};

const NoSong = () => (
  <Container>
    <PageHeader title="No song selected" lead="Pick one from a playlist." />
    <Link className={buttonClass('outline')} to={paths.playlists}>
      See all playlists
    </Link>
  </Container>
);

export const Page = () => {
  const [search] = useSearchParams();
  const address = readSongQuery(search);
  const { s, p } = address;
  const { currentData: song, isError, refetch } = useGetSongQuery({ s, p }, { skip: !s });
  useSongAddress(address, song);
  usePageTitle(song?.title ?? 'Song', song?.author_name);
  if (!s) return <NoSong />;
  if (isError && !song) {
    return (
      <Container className={styles.failed}>
        <h1 tabIndex={-1}>Song</h1>
        <ErrorState message="This song could not be loaded." onRetry={refetch} />
      </Container>
    );
  }
  return (
    <Container className={styles.page}>
      <Stage videoId={s} title={song?.title ?? 'Song'} />
      <div className={styles.main}>
        <SongToolbar address={address} song={song} />
        <SongHeading song={song} />
        {song ? <SongDetails song={song} /> : <SongDetailsSkeleton />}
      </div>
      {song ? <SongAside song={song} playlistId={p} /> : <SongAsideSkeleton />}
      {song && song.related.length > 0 && (
        <section className={styles.related} aria-labelledby="related-songs">
          <SectionHeading id="related-songs" title="Related songs" />
          <SongGrid songs={song.related} label="Related songs" below="fold" />
        </section>
      )}
    </Container>
  );
};
