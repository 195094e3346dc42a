import { usePageTitle, useSearchParams } from '@rushtone/contract';
import { readSongQuery } from '@rushtone/site';
import { Container, ErrorState } from '@rushtone/ui';
import { NoSong } from './NoSong.tsx';
import { RelatedSongs } from './RelatedSongs.tsx';
import { SongAside } from './SongAside.tsx';
import { SongAsideSkeleton } from './SongAsideSkeleton.tsx';
import { SongDetails, SongDetailsSkeleton } from './SongDetails.tsx';
import { SongHeading } from './SongHeading.tsx';
import { SongToolbar } from './SongToolbar.tsx';
import { Stage } from './Stage.tsx';
import styles from './SongPage.module.scss';
import { useOpenAddress } from './use-open-address.ts';
import { useSong } from './use-song.ts';

export const Page = () => {
  const [search] = useSearchParams();
  const address = readSongQuery(search);
  const { song, failed, retry } = useSong(address);
  useOpenAddress(address, song);
  usePageTitle(song?.title ?? 'Song', song?.author_name);
  if (!address.s) return <NoSong />;
  if (failed) {
    return (
      <Container className={styles.failed}>
        <h1 tabIndex={-1}>Song</h1>
        <ErrorState message="This song could not be loaded." onRetry={retry} />
      </Container>
    );
  }
  return (
    <Container className={styles.page}>
      <Stage videoId={address.s} title={song?.title ?? 'Song'} />
      <div className={styles.main}>
        <SongToolbar address={address} song={song} />
        <SongHeading song={song} />
        {song ? <SongDetails song={song} /> : <SongDetailsSkeleton />}
      </div>
      {song ? <SongAside song={song} playlistId={address.p} /> : <SongAsideSkeleton />}
      {song && <RelatedSongs songs={song.related} />}
    </Container>
  );
};
