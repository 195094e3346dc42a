import type { ReactNode } from 'react';
import { usePageTitle } from '@rushtone/contract';
import styles from './pages.module.scss';

/** Layout of log-in, sign-up and the two pages of a forgotten password. */
export const SessionPage = ({ title, children }: { title: string; children: ReactNode }) => {
  usePageTitle(title);
  return (
    <section className={styles.page}>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </section>
  );
};
