import { Suspense, type ReactNode } from 'react';
import { useSite } from '@rushtone/contract';
import { classes } from '@rushtone/ui';
import { BottomTabs } from '../navigation/footer/BottomTabs.tsx';
import { Footer } from '../navigation/footer/Footer.tsx';
import { HostBar } from '../navigation/bar/HostBar.tsx';
import { NavigationBar } from '../navigation/bar/NavigationBar.tsx';
import styles from './app.module.scss';

/**
 * Each part has its own Suspense boundary, and so does the page (`PageSwitch`), so that React hydrates them
 * separately.
 */
export const PageFrame = ({ children }: { children: ReactNode }) => {
  const { role } = useSite().host;
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <a className={classes(styles.skip, styles.toPlayer)} href="#player">
        Skip to player
      </a>
      <Suspense>{role.kind === 'main' ? <NavigationBar /> : <HostBar />}</Suspense>
      <main id="main" className={styles.main}>
        {children}
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <div className={styles.end} />
      <Suspense>
        <BottomTabs />
      </Suspense>
    </>
  );
};
