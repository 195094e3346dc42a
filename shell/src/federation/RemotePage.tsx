import { use, useEffect, useLayoutEffect, useState } from 'react';
import type { PageMatch } from '@rushtone/releases';
import { Boundary } from '../components/Boundary.tsx';
import { PagePending } from '../components/PagePending.tsx';
import { PageUnavailable } from '../components/PageUnavailable.tsx';
import { useFederation, type Federation } from './federation-context.ts';
import { enableStyles } from './loading/document-files.ts';
import { describeError, report } from './versions/reports.ts';

/**
 * After a page threw while rendering, its version no longer runs in this tab. Returns whether another version takes
 * its place; a page that could not even be loaded has tried all of them.
 */
const replaceCrashed = async (
  { loader, versions }: Federation,
  match: PageMatch,
  error: unknown,
): Promise<boolean> => {
  const crashed = loader.peek(match)?.release;
  if (!crashed || !versions) return false;
  const { name } = match.release;
  const channel = versions.selection.get().channels[name] ?? 'stable';
  const details = {
    channel,
    rev: versions.registry().rev,
    milliseconds: 0,
    cause: 'throws',
    ...describeError(error),
  };
  report('error', crashed, details);
  console.warn(error);
  await versions.markBroken(crashed, true);
  const next = versions.selection.get().registry.remotes[name];
  if (!next || next.base === crashed.base) return false;
  report('fallback', next, details);
  return true;
};

type CrashedProps = { match: PageMatch; error: unknown; onRetry: () => void };

/** In place of a page that threw, until another version takes its place. */
const CrashedPage = ({ match, error, onRetry }: CrashedProps) => {
  const federation = useFederation();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    void replaceCrashed(federation, match, error).then((replaced) => setShown(!replaced));
  }, [federation, match, error]);
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
