import type { ReactNode } from 'react';
import { usePageTitle } from '@rushtone/contract';
import { TravelingWave } from '@rushtone/ui';
import styles from './pages.module.scss';

/** Layout of the login, sign-up and forgotten-password pages. */
export const SessionPage = ({ title, children }: { title: string; children: ReactNode }) => {
  usePageTitle(title);
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <TravelingWave className={styles.wave} />
      </div>
      <section className={styles.page}>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </section>
    </div>
  );
};
