import { Component, lazy, Suspense, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { ServicesProvider, type RemoteDefinition, type ShellServices } from '@rushtone/contract';
import type { Release } from '@rushtone/platform/registry';
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
  /** Hides the links to the pages. */
  isBare?: boolean;
  children?: ReactNode;
};

/** Renders the remote's pages at their paths, with a link to each. */
export const Stage = ({
  store,
  release,
  remote,
  services,
  settings,
  isBare = false,
  children,
}: StageProps) => {
  const paths = Object.entries(release.hosts[settings.host] ?? {});
  return (
    <Provider store={store}>
      <ServicesProvider value={services}>
        <BrowserRouter>
          {children}
          {!isBare && (
            <nav className={styles.pages} aria-label={`Pages of ${release.name} ${release.version}`}>
              {paths.map(([path, page]) => (
                <Link key={path} to={path}>
                  {page}
                </Link>
              ))}
            </nav>
          )}
          <main
            className={release.frame || release.frames ? styles.framed : undefined}
            data-remote={release.name}
            data-version={release.version}
          >
            <ErrorBoundary>
              <Suspense fallback={<p role="status">Loading</p>}>
                <Routes>
                  {paths.map(([path, page]) => {
                    const open = remote.pages[page];
                    const Page = lazy(async () => {
                      if (!open) throw new Error(`${release.name} has no page ${page}.`);
                      return { default: (await open()).Page };
                    });
                    return <Route key={path} path={path} element={<Page />} />;
                  })}
                  <Route path="*" element={<p>Choose a page.</p>} />
                </Routes>
              </Suspense>
            </ErrorBoundary>
          </main>
        </BrowserRouter>
      </ServicesProvider>
    </Provider>
  );
};
