import { baseApi, type Notice, type Session } from '@rushtone/contract';
import type { ValueStore } from '../../lib/value-store.ts';
import type { Store } from '../../store/store.ts';
import { hasOverrides, readStored, store as storeValue } from '../versions/storage.ts';

const NEEDS_ROLE = 'Choosing versions needs the tester role. This page runs the live versions.';
const NOT_CHECKED = 'Your tester role could not be checked. This page runs the live versions.';
const NO_COOKIE = 'Your browser keeps no cookies, which choosing versions needs.';

/** Remembers that the page was opened again: a browser without cookies would do so forever. */
const REOPENED = 'rushtone.tester';

const { checkTester } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    checkTester: build.mutation<{ tester: boolean }, void>({
      query: () => ({ path: '/account/tester', form: {}, auth: 'optional' }),
    }),
  }),
}).endpoints;

/** Undefined until it is known whether somebody is signed in. */
const accountOf = (session: Session): string | null | undefined => {
  if (session.status === 'restoring') return undefined;
  return session.status === 'user' ? session.uid : null;
};

export type TesterPage = {
  /** The server says so. */
  isTester: boolean;
  /** Where the visit began. */
  address: string;
  session: Pick<ValueStore<Session>, 'get' | 'subscribe'>;
  store: Pick<Store, 'dispatch'>;
  notify: (notice: Notice) => void;
  reload: () => void;
};

/**
 * Asks the server for the cookie of a tester where the address, or this tab, has a choice of versions, and opens the
 * page again with it. When the account changes the server checks again, and takes the cookie from who is no tester.
 */
export const watchTesterRole = ({ isTester, address, session, store, notify, reload }: TesterPage): void => {
  if (isTester) storeValue(REOPENED, null, 'sessionStorage');
  else if (!/[?&]mf\b/.test(new URL(address).search) && !hasOverrides()) return;

  const check = async (): Promise<void> => {
    const { data, error } = await store.dispatch(checkTester.initiate(undefined, { track: false }));
    if (isTester) return;
    if (error) return notify({ kind: 'error', message: NOT_CHECKED });
    if (!data.tester) return notify({ kind: 'info', message: NEEDS_ROLE });
    if (readStored(REOPENED, 'sessionStorage')) return notify({ kind: 'error', message: NO_COOKIE });
    storeValue(REOPENED, true, 'sessionStorage');
    window.history.replaceState(null, '', address);
    reload();
  };
  let checked = isTester ? accountOf(session.get()) : undefined;
  const onSession = () => {
    const account = accountOf(session.get());
    if (account === undefined || account === checked) return;
    checked = account;
    void check();
  };
  session.subscribe(onSession);
  onSession();
};
