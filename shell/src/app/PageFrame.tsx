import type { ReactNode } from 'react';
import { useSite } from '@rushtone/contract';
import { BottomTabs } from '../navigation/footer/BottomTabs.tsx';
import { Footer } from '../navigation/footer/Footer.tsx';
import { HostBar } from '../navigation/bar/HostBar.tsx';
import { NavigationBar } from '../navigation/bar/NavigationBar.tsx';
import styles from './app.module.scss';

export const PageFrame = ({ children }: { children: ReactNode }) => {
  const { role } = useSite().host;
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {role.kind === 'main' ? <NavigationBar /> : <HostBar />}
      <main id="main" className={styles.main}>
        {children}
      </main>
      <Footer />
      <div className={styles.end} />
      <BottomTabs />
    </>
  );
};
