import { Suspense, type ComponentProps, type ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { ReadContext, SlotContext, type Read } from '@rushtone/platform-example/contract';
import {
  FederationProvider,
  matchPage,
  RemotePage,
  ScreenContext,
  Slot,
  useFederation,
  useScreenRegistry,
  type Federation,
  type PageParts,
} from '@rushtone/platform/browser';
import styles from './App.module.css';

export const PARTS: PageParts = {
  Pending: () => <p>Loading…</p>,
  Unavailable: ({ onRetry }) => (
    <>
      <h1>This page could not be loaded</h1>
      <button onClick={onRetry}>Try again</button>
    </>
  ),
};

const PageAt = () => {
  const { pathname: path, key } = useLocation();
  const { kind } = useFederation();
  const registry = useScreenRegistry({ path, key, waits: useNavigationType() !== 'POP' });
  const match = matchPage({ registry, kind }, path);
  return (
    <ScreenContext value={registry}>
      {match ? <RemotePage match={match} /> : <h1>Page not found</h1>}
    </ScreenContext>
  );
};

const VisitorSlot = (props: Omit<ComponentProps<typeof Slot>, 'roles'>) => <Slot {...props} roles={[]} />;
const TesterSlot: typeof VisitorSlot = (props) => <Slot {...props} roles={['tester']} />;

type Props = {
  federation: Federation;
  read: Read;
  isTester?: boolean;
  router: (page: ReactNode) => ReactNode;
};
export const App = ({ federation, read, isTester, router }: Props) => (
  <FederationProvider value={federation}>
    <ReadContext value={read}>
      <SlotContext value={isTester ? TesterSlot : VisitorSlot}>
        <main className={styles.main}>
          {router(<Suspense fallback={<PARTS.Pending />}>{<PageAt />}</Suspense>)}
        </main>
      </SlotContext>
    </ReadContext>
  </FederationProvider>
);
