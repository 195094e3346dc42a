import { useId } from 'react';
import { Link } from '@rushtone/contract';
import type { FeedItem } from '@rushtone/domain';
import { buttonClass, ExternalIcon, Thumbnail, VisuallyHidden } from '@rushtone/ui';
import { linkTarget } from '../../logic/link-target.ts';
import { RichText } from './RichText.tsx';
import styles from './LatestPage.module.scss';

const ReadMore = ({ url, title }: { url: string; title: string }) => {
  const target = linkTarget(url);
  if (target === null) return null;
  const words = (
    <>
      Read more<VisuallyHidden>: {title}</VisuallyHidden>
    </>
  );
  return target.inside ? (
    <Link className={buttonClass('outline')} to={target.address}>
      {words}
    </Link>
  ) : (
    <a className={buttonClass('outline')} href={target.address} target="_blank" rel="noopener nofollow">
      {words}
      <ExternalIcon size={16} />
    </a>
  );
};

/** One piece of news: picture, title, words and the way to more. */
export const NewsCard = ({ item: { image, title, content, url } }: { item: FeedItem }) => {
  const heading = useId();
  return (
    <article className={styles.card} aria-labelledby={heading}>
      <Thumbnail className={styles.picture} src={image} name={title} />
      <div className={styles.words}>
        <h2 id={heading} dir="auto">
          {title}
        </h2>
        <RichText html={content} />
        {url && <ReadMore url={url} title={title} />}
      </div>
    </article>
  );
};
