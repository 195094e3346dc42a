import { usePageTitle, useSearchParams } from '@rushtone/contract';
import { Container, PageHeader, SelectField } from '@rushtone/ui';
import { orderOf, PLAYLIST_SORTS, readPlaylistSort, type PlaylistSort } from './playlist-order.ts';
import { PlaylistGrid } from '../../components/PlaylistGrid.tsx';
import styles from './PlaylistsPage.module.scss';

export const Page = () => {
  const [search, setSearch] = useSearchParams();
  const sort = readPlaylistSort(search);
  usePageTitle('Playlists');
  const choose = (order: PlaylistSort) => setSearch(orderOf(order));
  return (
    <Container className={styles.page}>
      <PageHeader title="Playlists" lead="Pick a mood or a tempo and press play.">
        <SelectField label="Sort by" value={sort} options={PLAYLIST_SORTS} onChange={choose} />
      </PageHeader>
      <PlaylistGrid request={orderOf(sort)} expected={16} />
    </Container>
  );
};
