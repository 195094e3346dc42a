import type { ReactNode } from 'react';
import { Navigate, useLocation, useSession } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { PagePending } from '../app/PagePending.tsx';
import { useOnTheWay } from '../app/use-on-the-way.ts';

/**
 * Sends a visitor to the log-in page, and back here afterwards (spec §2, ruling 21); not who signs out, and is on the
 * way home.
 */
export const RequireSignIn = ({ children }: { children: ReactNode }) => {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const isOnTheWay = useOnTheWay();
  if (status === 'restoring' || (status === 'visitor' && isOnTheWay())) return <PagePending />;
  if (status === 'visitor') return <Navigate to={paths.login} replace state={{ from: pathname + search }} />;
  return children;
};
