import { Link, PageLink } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { buttonClass, EmptyState } from '@rushtone/ui';
import { DidYouMean } from './DidYouMean.tsx';
import styles from './SearchPage.module.scss';

export const NothingFound = ({ query }: { query: string }) => (
  <>
    <EmptyState
      title="No songs found"
      text="Try fewer words, or another spelling. Or tell us what is missing."
      action={
        <div className={styles.ways}>
          <PageLink className={buttonClass()} to={paths.contactAbout('request-song')}>
            Request this song
          </PageLink>
          <Link className={buttonClass('outline')} to={paths.playlists}>
            Browse the playlists
          </Link>
        </div>
      }
    />
    <DidYouMean query={query} />
  </>
);
