import { Component, lazy, Suspense, useMemo, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import {
  Link,
  ServicesProvider,
  useLocation,
  type RemoteDefinition,
  type ShellServices,
} from '@rushtone/contract';
import { BrowserRouter } from '@rushtone/contract/router';
import type { Release } from '@rushtone/releases';
import type { createApiStore } from '../api-store.ts';
import type { Settings } from './settings.ts';
import styles from './harness.module.scss';

class ErrorBoundary extends Component<{ children: ReactNode }, { message: string | null }> {
  override state = { message: null };
  static getDerivedStateFromError(error: unknown) {
    return { message: String(error) };
  }
  override render() {
    return this.state.message === null ? this.props.children : <p role="alert">{this.state.message}</p>;
  }
}

type StageProps = {
  store: ReturnType<typeof createApiStore>;
  release: Release;
  remote: RemoteDefinition;
  services: ShellServices;
  settings: Settings;
  children: ReactNode;
};

type PageAtProps = Pick<StageProps, 'release' | 'remote'> & { pages: Record<string, string> };

const PageAt = ({ pages, remote, release }: PageAtProps) => {
  const page = pages[useLocation().pathname];
  const Page = useMemo(
    () =>
      page !== undefined &&
      lazy(async () => {
        const open = remote.pages[page];
        if (!open) throw new Error(`${release.name} has no page ${page}.`);
        return { default: (await open()).Page };
      }),
    [page, remote, release],
  );
  return Page ? <Page /> : <p>Choose a page.</p>;
};

/** The remote's pages at their paths, with a link to each. */
export const Stage = ({ store, release, remote, services, settings, children }: StageProps) => {
  const paths = Object.entries(release.hosts[settings.host] ?? {});
  return (
    <Provider store={store}>
      <ServicesProvider value={services}>
        <BrowserRouter>
          {children}
          <nav className={styles.pages} aria-label={`Pages of ${release.name} ${release.version}`}>
            {paths.map(([path, page]) => (
              <Link key={path} to={path}>
                {page}
              </Link>
            ))}
          </nav>
          <main
            className={release.frame === 'account' ? styles.framed : undefined}
            data-remote={release.name}
            data-version={release.version}
          >
            <ErrorBoundary>
              <Suspense fallback={<p role="status">Loading</p>}>
                <PageAt pages={Object.fromEntries(paths)} remote={remote} release={release} />
              </Suspense>
            </ErrorBoundary>
          </main>
        </BrowserRouter>
      </ServicesProvider>
    </Provider>
  );
};
