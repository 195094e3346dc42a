import { useEffect, type ReactNode } from 'react';
import { useRefreshRoles } from '@rushtone/contract';
import { ROLES_ASKED_EVERY_MS } from '@rushtone/domain';
import { QueryBanner } from '../components/QueryBanner.tsx';
import { RequireSignIn } from '../session/RequireSignIn.tsx';
import { ConnectedAccounts } from './ConnectedAccounts.tsx';
import { SideBar } from './SideBar.tsx';
import styles from './account.module.scss';

/** A role that is granted or revoked shows on a visible account page within 5 s. */
const usePolledRoles = (): void => {
  const refresh = useRefreshRoles();
  useEffect(() => {
    const poll = () => {
      if (document.visibilityState === 'visible') refresh().catch(() => undefined);
    };
    poll();
    const timer = setInterval(poll, ROLES_ASKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [refresh]);
};

const Frame = ({ children }: { children: ReactNode }) => {
  usePolledRoles();
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

/** The frame of every account page; a visitor is sent to the log-in page. */
export const AccountFrame = ({ children }: { children: ReactNode }) => (
  <RequireSignIn>
    <Frame>{children}</Frame>
  </RequireSignIn>
);
