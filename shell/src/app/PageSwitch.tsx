import { createElement, Suspense } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useLocation } from '@rushtone/contract';
import { frameOf, type PageMatch } from '@rushtone/platform/registry';
import { RemotePage, ScreenContext, useFederation, useScreenRegistry } from '@rushtone/platform/browser';
import { lazyPage } from '../components/lazy-part.tsx';
import { PagePending } from '../components/PagePending.tsx';
import { PageUnavailable } from '../components/PageUnavailable.tsx';
import { loadAccount, pageAt } from './shell-pages.ts';

const NotFound = lazyPage(async () => (await import('../components/NotFound.tsx')).NotFound);
const FramedPage = lazyPage(async () => (await loadAccount()).FramedPage);

const Matched = ({ match }: { match: PageMatch }) =>
  frameOf(match) ? <FramedPage match={match} /> : <RemotePage match={match} />;

/** Renders a page of the shell, a page from the registry, or the not-found page. */
const PageAt = ({ path }: { path: string }) => {
  const federation = useFederation();
  const { key } = useLocation();
  const registry = useScreenRegistry({ path, key, waits: useNavigationType() !== 'POP' });
  const page = pageAt({ registry, kind: federation.kind }, path);
  if (!page && registry.rev === 0)
    return <PageUnavailable onRetry={() => void federation.retryRegistry?.()} />;
  if (!page) return <NotFound />;
  return (
    <ScreenContext value={registry}>
      {page.shellPage ? createElement(page.shellPage) : <Matched match={page.match} />}
    </ScreenContext>
  );
};

export const PageSwitch = () => {
  const { pathname } = useLocation();
  return (
    <Suspense fallback={<PagePending />}>
      <PageAt path={pathname.replace(/\/+$/, '') || '/'} />
    </Suspense>
  );
};
