import {
  Component,
  createElement,
  lazy,
  Suspense,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
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

type Pages = Readonly<Record<string, ComponentType>>;

const pagesOf = ({ release, remote, settings }: StageProps): Pages =>
  Object.fromEntries(
    Object.entries(release.hosts[settings.host] ?? {}).map(([path, page]) => {
      const open = remote.pages[page];
      const load = async () => {
        if (!open) throw new Error(`${release.name} has no page ${page}.`);
        return { default: (await open()).Page };
      };
      return [path, lazy(load)];
    }),
  );

const PageAt = ({ pages }: { pages: Pages }) => {
  const page = pages[useLocation().pathname];
  return page ? createElement(page) : <p>Choose a page.</p>;
};

/** The remote's pages at their paths, with a link to each. */
export const Stage = (props: StageProps) => {
  const { store, release, services, settings, children } = props;
  const [pages] = useState(() => pagesOf(props));
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
                <PageAt pages={pages} />
              </Suspense>
            </ErrorBoundary>
          </main>
        </BrowserRouter>
      </ServicesProvider>
    </Provider>
  );
};
