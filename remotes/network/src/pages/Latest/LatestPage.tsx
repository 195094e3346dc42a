import { useId } from 'react';
import { Link, usePageTitle, useSite } from '@rushtone/contract';
import type { FeedItem } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import {
  buttonClass,
  Container,
  EmptyState,
  ErrorState,
  ExternalIcon,
  PageHeader,
  Skeleton,
  Thumbnail,
  VisuallyHidden,
} from '@rushtone/ui';
import { useGetNewsQuery } from '../../data/network.api.ts';
import { linkTarget } from './rich-text.ts';
import { RichText } from './RichText.tsx';
import styles from './LatestPage.module.scss';

const ReadMore = ({ url, title }: { url: string; title: string }) => {
  const target = linkTarget(url);
  if (target === null) return null;
  const text = (
    <>
      Read more<VisuallyHidden>: {title}</VisuallyHidden>
    </>
  );
  return target.internal ? (
    <Link className={buttonClass('outline')} to={target.address}>
      {text}
    </Link>
  ) : (
    <a className={buttonClass('outline')} href={target.address} target="_blank" rel="noopener nofollow">
      {text}
      <ExternalIcon size={16} />
    </a>
  );
};

const NewsCard = ({ item: { image, title, content, url } }: { item: FeedItem }) => {
  const heading = useId();
  return (
    <article className={styles.card} aria-labelledby={heading}>
      <Thumbnail className={styles.picture} src={image} name={title} />
      <div className={styles.text}>
        <h2 id={heading} dir="auto">
          {title}
        </h2>
        <RichText html={content} />
        {url && <ReadMore url={url} title={title} />}
      </div>
    </article>
  );
};

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
    const browse = (
      <Link className={buttonClass('outline')} to={paths.playlists}>
        Browse the playlists
      </Link>
    );
    return <EmptyState title="No updates to display" action={browse} />;
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
  usePageTitle('News');
  return (
    <Container className={styles.page}>
      <PageHeader title="News" lead={`What is new on ${site.name}.`} />
      <News />
    </Container>
  );
};
