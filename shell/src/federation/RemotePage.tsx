import { use, useEffect, useLayoutEffect, useState } from 'react';
import type { PageMatch } from '@rushtone/releases';
import { Boundary } from '../components/Boundary.tsx';
import { PagePending } from '../components/PagePending.tsx';
import { PageUnavailable } from '../components/PageUnavailable.tsx';
import { useFederation } from './federation-context.ts';
import { enableStyles } from './loading/document-files.ts';

type CrashedProps = { match: PageMatch; error: unknown; onRetry: () => void };

/** In place of a page that threw, until another version takes its place. */
const CrashedPage = ({ match, error, onRetry }: CrashedProps) => {
  const { replaceCrashed } = useFederation();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    replaceCrashed?.(match, error).then(
      (replaced) => setShown(!replaced),
      () => setShown(true),
    );
  }, [replaceCrashed, match, error]);
  return shown ? <PageUnavailable onRetry={onRetry} /> : <PagePending />;
};

const LoadedPage = ({ match }: { match: PageMatch }) => {
  const { loader } = useFederation();
  const { Page, release } = loader.peek(match) ?? use(loader.load(match));
  useLayoutEffect(() => enableStyles(release), [release]);
  return (
    <div data-remote={release.name} data-version={release.version}>
      <Page />
    </div>
  );
};

/** One page of a remote in its own error boundary. It suspends to the one Suspense boundary of all pages. */
export const RemotePage = ({ match }: { match: PageMatch }) => {
  const { loader } = useFederation();
  return (
    <Boundary
      key={`${match.release.base}${match.page}`}
      render={() => <LoadedPage match={match} />}
      failed={(error, retry) => <CrashedPage match={match} error={error} onRetry={retry} />}
      onLeave={() => loader.forget(match)}
    />
  );
};
