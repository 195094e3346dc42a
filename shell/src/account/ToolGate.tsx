import type { ReactNode } from 'react';
import { useSession } from '@rushtone/contract';
import { Button, EmptyState, ErrorState } from '@rushtone/ui';
import { PagePending } from '../components/PagePending.tsx';
import { useSessionActions } from '../session/SessionContext.ts';
import { useGetToolAccessQuery } from './access.api.ts';
import { LockedPanel } from './LockedPanel.tsx';

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

/** The server does not know the session, though the identity service does; a new sign-in brings the person back. */
const SignInAgain = () => {
  const { signOut } = useSessionActions();
  return (
    <EmptyState
      title="Please sign in again."
      action={<Button onClick={() => void signOut()}>Sign in</Button>}
    />
  );
};

/**
 * Opens the subscriber's tools by what the server says of the website call (spec §6, ruling 20). What is below
 * is not even loaded until it says yes; a failing server is never taken for a missing subscription. New roles
 * are a new question, and until it is answered the page stays as it is.
 */
export const ToolGate = ({ children }: { children: ReactNode }) => {
  const session = useSession();
  const roles = session.status === 'user' ? session.roles.join(' ') : '';
  const { data, currentData, error, isFetching, refetch } = useGetToolAccessQuery(roles);
  if (currentData || (isFetching && data)) return children;
  const code = error && 'kind' in error && error.kind === 'answer' ? error.code : null;
  if (code === FORBIDDEN) return <LockedPanel />;
  if (code === UNAUTHORIZED) return <SignInAgain />;
  if (isFetching) return <PagePending />;
  return <ErrorState message="Your subscription could not be checked." onRetry={() => void refetch()} />;
};
