import { Link, PlayerSlot, usePageTitle, useSearchParams, useThumbnail } from '@rushtone/contract';
import { paths, readSongQuery } from '@rushtone/site';
import {
  buttonClass,
  Container,
  PageHeader,
  SectionHeading,
  Thumbnail,
  tintStyle,
  useLargePicture,
} from '@rushtone/ui';
import { SongGrid } from '../../components/SongGrid.tsx';
import { SongAside, SongAsideSkeleton } from './SongAside.tsx';
import { SongDetails, SongDetailsSkeleton, SongHeading, SongTags } from './SongDetails.tsx';
import { SongFailed } from './SongFailed.tsx';
import { SongLyrics } from './SongLyrics.tsx';
import { SongToolbar } from './SongToolbar.tsx';
import { useSong } from './use-song.ts';
import { useSongAddress } from './use-song-address.ts';
import styles from './SongPage.module.scss';

/** Placeholder for the video, which shows its thumbnail until the video has loaded. */
const Stage = ({ videoId, title }: { videoId: string; title: string }) => {
  const thumbnail = useThumbnail();
  const size = useLargePicture();
  return (
    <div className={styles.stage}>
      <Thumbnail className={styles.picture} src={thumbnail(videoId, size)} name={title} eager />
      <PlayerSlot className={styles.slot ?? ''} />
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
  const { song, error, refetch } = useSong(address);
  useSongAddress(address, song);
  usePageTitle(song?.title ?? 'Song', song?.author_name);
  if (!s) return <NoSong />;
  if (error) return <SongFailed address={address} error={error} onRetry={refetch} />;
  return (
    <div className={song?.tint && styles.tinted} style={tintStyle(song?.tint)}>
      <Container className={styles.page}>
        <Stage videoId={s} title={song?.title ?? 'Song'} />
        <div className={styles.main}>
          <div>
            <SongHeading song={song} />
            {song && <SongTags song={song} />}
          </div>
          <SongToolbar address={address} song={song} />
          {song ? <SongDetails song={song} /> : <SongDetailsSkeleton />}
          {song?.lyrics && <SongLyrics song={song} lyrics={song.lyrics} playlistId={p} />}
        </div>
        {song ? <SongAside song={song} playlistId={p} /> : <SongAsideSkeleton />}
        {song && song.related.length > 0 && (
          <section className={styles.related} aria-labelledby="related-songs">
            <SectionHeading id="related-songs" title="Related songs" />
            <SongGrid songs={song.related} label="Related songs" below="fold" />
          </section>
        )}
      </Container>
    </div>
  );
};
