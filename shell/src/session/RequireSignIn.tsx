import type { ReactNode } from 'react';
import { Navigate, useLocation, useSession } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { PagePending } from '../components/PagePending.tsx';
import { useIsNavigating } from '../lib/use-is-navigating.ts';

/**
 * Sends a visitor to the log-in page, and back here afterwards (spec §2, §10.21); but not a user who has just
 * signed out and is being taken home.
 */
export const RequireSignIn = ({ children }: { children: ReactNode }) => {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const isNavigating = useIsNavigating();
  if (status === 'restoring' || (status === 'visitor' && isNavigating())) return <PagePending />;
  if (status === 'visitor') return <Navigate to={paths.login} replace state={{ from: pathname + search }} />;
  return children;
};
