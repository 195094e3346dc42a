import { useEffect, useRef, type ReactNode } from 'react';
import { Slot, useGetWebsiteQuery, useLocation, useSession, useSite } from '@rushtone/contract';
import { RemotePage } from '@rushtone/platform/browser';
import { frameOf, type PageMatch } from '@rushtone/platform/registry';
import { isOn, paths } from '@rushtone/site';
import { Button, EmptyState, ErrorState } from '@rushtone/ui';
import { NotFound } from '../components/NotFound.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { responseCode } from '../lib/response-code.ts';
import { PagePending } from '../components/PagePending.tsx';
import { useSessionActions } from '../session/SessionContext.ts';
import { LockedPanel } from './tools/LockedPanel.tsx';

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

/**
 * Shown if the identity service accepts the session but the API does not. Signing in again returns the user
 * to this page.
 */
const SignInAgain = () => {
  const { signOut } = useSessionActions();
  return (
    <EmptyState
      title="Please sign in again."
      action={<Button onClick={() => void signOut('keep')}>Sign in</Button>}
    />
  );
};

/** Reads `/website/get`, again if the subscriber role has changed since. */
const useToolAccess = () => {
  const session = useSession();
  const subscriber = session.status === 'user' && session.roles.includes('subscriber');
  const { data, error, isFetching, refetch } = useGetWebsiteQuery();
  const code = responseCode(error);
  const open = data !== undefined && code !== FORBIDDEN && code !== UNAUTHORIZED;
  const requestedAs = useRef(isFetching ? subscriber : open);
  useEffect(() => {
    if (isFetching || requestedAs.current === subscriber) return;
    requestedAs.current = subscriber;
    if (subscriber !== open) void refetch();
  }, [subscriber, open, isFetching, refetch]);
  return { open, code, isFetching, refetch };
};

/**
 * Opens the subscriber's tools if `/website/get` responds with the right code (spec §6, §10.20). Their code
 * is not loaded before. A failing server is never mistaken for a missing subscription, and does not close an
 * open tool.
 */
export const ToolGate = ({ children }: { children: ReactNode }) => {
  const { open, code, isFetching, refetch } = useToolAccess();
  if (open) return children;
  if (code === FORBIDDEN) return <LockedPanel />;
  if (code === UNAUTHORIZED) return <SignInAgain />;
  if (isFetching) return <PagePending />;
  return <ErrorState message="Your subscription could not be checked." onRetry={() => void refetch()} />;
};

/** A remote's page in the account frame. Its bundle is loaded only for those who may see it. */
export const FramedPage = ({ match }: { match: PageMatch }) => {
  const { showArtwork } = useSite().site;
  const { pathname } = useLocation();
  if (pathname.startsWith(paths.artwork) && !isOn(showArtwork)) return <NotFound />;
  return (
    <AccountFrame>
      {frameOf(match) === 'member' ? (
        <RemotePage match={match} />
      ) : (
        <>
          <Slot name="tool.notice" pass={{}} />
          <ToolGate>
            <RemotePage match={match} />
          </ToolGate>
        </>
      )}
    </AccountFrame>
  );
};
