import { usePageTitle, useSearchParams } from '@rushtone/contract';
import { CardSkeletons, Container, ErrorState, PageHeader } from '@rushtone/ui';
import { useGetPlaylistQuery } from '../../data/listening.api.ts';
import { isRefusal } from '../../logic/api-error.ts';
import { PlaylistBanner } from './PlaylistBanner.tsx';
import { PlaylistSongs } from './PlaylistSongs.tsx';
import { UnknownPlaylist } from './UnknownPlaylist.tsx';
import { requestOf } from './prefetch.ts';
import styles from './PlaylistPage.module.scss';

export const Page = () => {
  const [search] = useSearchParams();
  const { currentData: answer, error, refetch } = useGetPlaylistQuery(requestOf(search));
  usePageTitle(answer?.playlist.category_name ?? 'Playlist');
  if (isRefusal(error)) return <UnknownPlaylist />;
  if (error && !answer) {
    return (
      <Container>
        <PageHeader title="Playlist" />
        <ErrorState message="This playlist could not be loaded." onRetry={refetch} />
      </Container>
    );
  }
  return (
    <Container className={styles.page}>
      <PlaylistBanner answer={answer} />
      {answer ? <PlaylistSongs {...answer} /> : <CardSkeletons count={12} columns="songs" compact />}
    </Container>
  );
};
