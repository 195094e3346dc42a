import type { ReactNode } from 'react';
import { Navigate, useLocation, useSession } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { PagePending } from '../app/PagePending.tsx';

/** Sends a visitor to the log-in page, and back here afterwards (spec §2, ruling 21). */
export const RequireSignIn = ({ children }: { children: ReactNode }) => {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'restoring') return <PagePending />;
  if (status === 'visitor') return <Navigate to={paths.login} replace state={{ from: pathname + search }} />;
  return children;
};
