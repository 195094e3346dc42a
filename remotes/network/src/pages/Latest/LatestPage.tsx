import { Link, usePageTitle, useSite } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { buttonClass, Container, EmptyState, ErrorState, PageHeader, Skeleton } from '@rushtone/ui';
import { useGetNewsQuery } from '../../data/network.api.ts';
import { NewsCard } from './NewsCard.tsx';
import styles from './LatestPage.module.scss';

const News = () => {
  const { data: news, isError, refetch } = useGetNewsQuery();
  if (isError && !news) return <ErrorState message="The news could not be loaded." onRetry={refetch} />;
  if (!news) {
    return (
      <div className={styles.list} role="status" aria-busy="true" aria-label="Loading">
        {['first', 'second', 'third'].map((place) => (
          <Skeleton key={place} height="320px" />
        ))}
      </div>
    );
  }
  if (news.length === 0) {
    return (
      <EmptyState
        title="No updates to display"
        action={
          <Link className={buttonClass('outline')} to={paths.playlists}>
            Browse the playlists
          </Link>
        }
      />
    );
  }
  return (
    <div className={styles.list}>
      {news.map((item, index) => (
        <NewsCard key={`${item.title} ${news.length - index}`} item={item} />
      ))}
    </div>
  );
};

export const Page = () => {
  const { site } = useSite();
  usePageTitle('Latest');
  return (
    <Container className={styles.page}>
      <PageHeader eyebrow="News" title="Latest" lead={`What is new on ${site.name}, the newest first.`} />
      <News />
    </Container>
  );
};
