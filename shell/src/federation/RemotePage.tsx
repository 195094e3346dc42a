import { Component, use, useLayoutEffect, type ReactNode } from 'react';
import type { PageMatch } from '@rushtone/releases';
import { PagePending } from '../components/PagePending.tsx';
import { PageUnavailable } from '../components/PageUnavailable.tsx';
import { useFederation, type Federation } from './federation-context.ts';
import { enableStyles } from './loading/document-files.ts';
import { report } from './versions/reports.ts';

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
  const details = { channel, rev: versions.registry().rev, milliseconds: 0, cause: 'throws' };
  report('error', crashed, details);
  console.warn(error);
  await versions.markBroken(crashed, true);
  const next = versions.selection.get().registry.remotes[name];
  if (!next || next.base === crashed.base) return false;
  report('fallback', next, details);
  return true;
};

type Props = {
  name: string;
  /** Called when the page threw; resolves to whether another version takes its place. */
  onCrash: (error: unknown) => Promise<boolean>;
  /** Called before a retry, and when the page is left. */
  onLeave: () => void;
  children: ReactNode;
};
type State = { failure: 'none' | 'handled' | 'shown' };

/** Keeps the shell, the player and other remotes running when this one fails. Retry loads it again. */
class RemoteBoundary extends Component<Props, State> {
  override state: State = { failure: 'none' };

  static getDerivedStateFromError(): State {
    return { failure: 'handled' };
  }

  override componentDidCatch(error: unknown): void {
    console.warn(`The page of ${this.props.name} failed.`, error);
    void this.handle(error);
  }

  handle = async (error: unknown): Promise<void> => {
    if (!(await this.props.onCrash(error))) this.setState({ failure: 'shown' });
  };

  override componentWillUnmount(): void {
    this.props.onLeave();
  }

  retry = (): void => {
    this.props.onLeave();
    this.setState({ failure: 'none' });
  };

  override render(): ReactNode {
    if (this.state.failure === 'handled') return <PagePending />;
    if (this.state.failure === 'shown') return <PageUnavailable onRetry={this.retry} />;
    return this.props.children;
  }
}

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
  const federation = useFederation();
  return (
    <RemoteBoundary
      key={`${match.release.base}${match.page}`}
      name={match.release.name}
      onCrash={(error) => replaceCrashed(federation, match, error)}
      onLeave={() => federation.loader.forget(match)}
    >
      <LoadedPage match={match} />
    </RemoteBoundary>
  );
};
