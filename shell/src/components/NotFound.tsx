import { Link, Slot, usePageTitle, useServices } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { buttonClass, TravelingWave, useHydrated } from '@rushtone/ui';
import styles from './components.module.scss';

export const NotFound = () => {
  usePageTitle('Page not found');
  const hydrated = useHydrated();
  const { host } = useServices();
  return (
    <>
      <section className={styles.message}>
        {/* Rendered after hydration, because its stylesheet loads with this script. */}
        <div className={styles.wave}>{hydrated && <TravelingWave className={styles.wave} />}</div>
        <h1 tabIndex={-1}>Page not found</h1>
        <p>There is nothing at this address. The page may have moved, or the link may be wrong.</p>
        <Link className={buttonClass()} to={paths.home}>
          Go back home
        </Link>
      </section>
      {host.role.kind === 'main' && <Slot name="page.missing" pass={{}} />}
    </>
  );
};
