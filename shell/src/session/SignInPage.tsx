import type { ReactNode } from 'react';
import { usePageTitle } from '@rushtone/contract';
import styles from './session.module.scss';

/** What log-in, sign-up and the two pages of a forgotten password look like. */
export const SignInPage = ({ title, children }: { title: string; children: ReactNode }) => {
  usePageTitle(title);
  return (
    <section className={styles.page}>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </section>
  );
};
