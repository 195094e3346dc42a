import {
  createContext,
  startTransition,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { resolve, type To } from './address.ts';
import {
  createBrowserHistory,
  createMemoryHistory,
  type History,
  type Location,
  type Navigation,
  type NavigationType,
} from './history.ts';

const HistoryContext = createContext<History | null>(null);
const NavigationContext = createContext<Navigation | null>(null);

type RouterProps = { create: () => History; children: ReactNode };

/** A navigation is a transition: the page stays on the screen until the next one can be shown. */
const Router = ({ create, children }: RouterProps) => {
  const [history] = useState(create);
  const [navigation, setNavigation] = useState<Navigation>(() => ({
    type: 'POP',
    location: history.location(),
  }));
  useLayoutEffect(() => history.listen((next) => startTransition(() => setNavigation(next))), [history]);
  return (
    <HistoryContext value={history}>
      <NavigationContext value={navigation}>{children}</NavigationContext>
    </HistoryContext>
  );
};

export const BrowserRouter = ({ children }: { children: ReactNode }) => (
  <Router create={createBrowserHistory}>{children}</Router>
);

/** `address` is that of the page to begin with. */
export const MemoryRouter = ({ address = '/', children }: { address?: string; children: ReactNode }) => (
  <Router create={() => createMemoryHistory(address)}>{children}</Router>
);

const useNavigation = (): Navigation => {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error('The router’s hooks and links need a router around them.');
  return navigation;
};

export const useHistory = (): History => {
  const history = use(HistoryContext);
  if (!history) throw new Error('The router’s hooks and links need a router around them.');
  return history;
};

export const useLocation = (): Location => useNavigation().location;

export const useNavigationType = (): NavigationType => useNavigation().type;

export type NavigateOptions = { replace?: boolean; state?: unknown };

/** To an address, or by some steps through the history. */
export type Navigate = {
  (to: To, options?: NavigateOptions): void;
  (steps: number): void;
};

export const useNavigate = (): Navigate => {
  const history = useHistory();
  const { pathname } = useLocation();
  return useCallback(
    (to: To | number, { replace = false, state = null }: NavigateOptions = {}) => {
      if (typeof to === 'number') return history.go(to);
      history[replace ? 'replace' : 'push'](resolve(to, pathname), state);
    },
    [history, pathname],
  );
};

type SetSearchParams = (params: Record<string, string> | URLSearchParams, options?: NavigateOptions) => void;

/** The query of the page that is shown, and a navigation to another one. */
export const useSearchParams = (): [URLSearchParams, SetSearchParams] => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback<SetSearchParams>(
    (next, options) => navigate({ search: new URLSearchParams(next).toString() }, options),
    [navigate],
  );
  return [params, set];
};
