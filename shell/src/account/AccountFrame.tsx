import type { ReactNode } from 'react';
import { QueryBanner } from '../components/QueryBanner.tsx';
import { RequireSignIn } from '../session/RequireSignIn.tsx';
import { ConnectedAccounts } from './ConnectedAccounts.tsx';
import { SideBar } from './SideBar.tsx';
import { useFreshRoles } from './use-fresh-roles.ts';
import styles from './account.module.scss';

const Frame = ({ children }: { children: ReactNode }) => {
  useFreshRoles();
  return (
    <div className={styles.frame}>
      <SideBar />
      <div className={styles.content}>
        <QueryBanner />
        {children}
      </div>
      <ConnectedAccounts />
    </div>
  );
};

/** The frame of every account page; a visitor is sent to the log-in page first. */
export const AccountFrame = ({ children }: { children: ReactNode }) => (
  <RequireSignIn>
    <Frame>{children}</Frame>
  </RequireSignIn>
);
