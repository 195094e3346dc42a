import { use, useLayoutEffect } from 'react';
import type { PageMatch, Release } from '@rushtone/releases';
import { onCrash } from './crash.ts';
import { useFederation } from './federation.ts';
import { RemoteBoundary } from './RemoteBoundary.tsx';
import { showStyles } from './styles.ts';

const useStylesOf = (release: Release) => useLayoutEffect(() => showStyles(release), [release]);

const LoadedPage = ({ match }: { match: PageMatch }) => {
  const { loader } = useFederation();
  const { Page, release } = loader.peek(match) ?? use(loader.load(match));
  useStylesOf(release);
  return (
    <div data-remote={release.name} data-version={release.version}>
      <Page />
    </div>
  );
};

/**
 * One page of a remote, inside its own boundary: what goes wrong in it stays in it. It suspends to the one
 * boundary of all pages, so that a navigation keeps the page before on the screen until this one is here.
 */
export const RemotePage = ({ match }: { match: PageMatch }) => {
  const federation = useFederation();
  const key = `${match.release.base}${match.page}`;
  return (
    <RemoteBoundary
      key={key}
      name={match.release.name}
      onCrash={(error) => onCrash(federation, match, error)}
      onLeave={() => federation.loader.forget(match)}
    >
      <LoadedPage match={match} />
    </RemoteBoundary>
  );
};
