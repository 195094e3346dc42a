import { useEffect, useMemo, type ReactNode } from 'react';
import {
  Navigate,
  ServicesProvider,
  useLocation,
  useRefreshRoles,
  useServices,
  useSession,
} from '@rushtone/contract';
import { ROLES_ASKED_EVERY_MS } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { ShellSlot } from '../federation/ShellSlot.tsx';
import { QueryBanner } from '../components/QueryBanner.tsx';
import { ConfirmPassword } from './security/ConfirmPassword.tsx';
import { ConnectedAccounts } from './security/ConnectedAccounts.tsx';
import { SideBar } from './SideBar.tsx';
import { PagePending } from '../components/PagePending.tsx';
import { useIsNavigating } from '../lib/use-is-navigating.ts';
import styles from './account.module.scss';

/** Polls the roles, so that a granted or revoked role shows on a visible account page within 5 s. */
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

/** Slots of these pages need not wait for code, so that they have their room at once. */
const WithSlots = ({ children }: { children: ReactNode }) => {
  const services = useServices();
  const provided = useMemo(() => ({ ...services, Slot: ShellSlot }), [services]);
  return <ServicesProvider value={provided}>{children}</ServicesProvider>;
};

/**
 * The frame of every account page. Redirects visitors to the login page and back afterwards (spec §2,
 * §10.21), except a user who has just signed out and is being taken home.
 */
export const AccountFrame = ({ children }: { children: ReactNode }) => {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const isNavigating = useIsNavigating();
  usePolledRoles();
  if (status === 'restoring' || (status === 'visitor' && isNavigating())) return <PagePending />;
  if (status === 'visitor') return <Navigate to={paths.login} replace state={{ from: pathname + search }} />;
  return (
    <div className={styles.frame}>
      <SideBar />
      <div className={styles.content}>
        <QueryBanner />
        <WithSlots>{children}</WithSlots>
      </div>
      <ConnectedAccounts />
      <ConfirmPassword />
    </div>
  );
};
