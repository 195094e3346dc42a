import { use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { PageMatch } from '../registry/index.ts';
import { Boundary } from './Boundary.tsx';
import { useFederation, useHydrated } from './federation-context.ts';
import { enableStyles } from './loading/document-files.ts';
import type { LoadedPage } from './loading/page-loader.ts';

type CrashedProps = { match: PageMatch; error: unknown; onRetry: () => void };

/** Shown in place of a page that threw, until another version replaces it. */
const CrashedPage = ({ match, error, onRetry }: CrashedProps) => {
  const {
    replaceCrashed,
    parts: { Pending, Unavailable },
  } = useFederation();
  const [shown, setShown] = useState(false);
  const replace = useEffectEvent((thrown: unknown) =>
    replaceCrashed?.(match, thrown).then(
      (replaced) => setShown(!replaced),
      () => setShown(true),
    ),
  );
  // Runs once per error: a new selection of versions rerenders this with a different `match` for the same
  // page.
  useEffect(() => void replace(error), [error]);
  return shown ? <Unavailable onRetry={onRetry} /> : <Pending />;
};

const ShownPage = ({ match, page: { Page, release } }: { match: PageMatch; page: LoadedPage }) => {
  const { onServerHtml } = useFederation().parts;
  const hydrated = useHydrated();
  // The server has no fallbacks, so a fallback is rendered again after hydration.
  const { version } = hydrated ? release : match.release;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => enableStyles(release), [release]);
  useLayoutEffect(() => {
    if (!hydrated && box.current) onServerHtml?.(box.current);
  }, [hydrated, onServerHtml]);
  return (
    <div key={version} ref={box} data-remote={release.name} data-version={version}>
      <Page />
    </div>
  );
};

/**
 * Has no hooks after `use`: when the code has arrived, React resumes the component where it suspended, `peek`
 * now succeeds, and React would mistake a following hook for one of an earlier render (its error 467).
 */
const AwaitedPage = ({ match }: { match: PageMatch }) => {
  const { loader } = useFederation();
  return <ShownPage match={match} page={loader.peek(match) ?? use(loader.load(match))} />;
};

/** A page of a remote in its own error boundary. It suspends in the pages' shared Suspense boundary. */
export const RemotePage = ({ match }: { match: PageMatch }) => {
  const { loader } = useFederation();
  return (
    <Boundary
      key={`${match.release.base}${match.page}`}
      render={() => <AwaitedPage match={match} />}
      failed={(error, retry) => <CrashedPage match={match} error={error} onRetry={retry} />}
      onLeave={() => loader.forget(match)}
    />
  );
};
