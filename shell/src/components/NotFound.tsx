import { Link, usePageTitle } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { buttonClass, TravelingWave } from '@rushtone/ui';
import styles from './components.module.scss';

export const NotFound = () => {
  usePageTitle('Page not found');
  return (
    <section className={styles.message}>
      <TravelingWave className={styles.wave} />
      <h1 tabIndex={-1}>Page not found</h1>
      <p>There is nothing at this address. The page may have moved, or the link may be wrong.</p>
      <Link className={buttonClass()} to={paths.home}>
        Go back home
      </Link>
    </section>
  );
};
