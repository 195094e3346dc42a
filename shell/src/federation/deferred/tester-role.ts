import { baseApi, type Notice, type Session } from '@rushtone/contract';
import type { ValueStore } from '../../lib/value-store.ts';
import type { Store } from '../../store/store.ts';
import { hasOverrides, readStored, store as storeValue } from '../versions/storage.ts';

const NEEDS_ROLE = 'Choosing versions needs the tester role. This page runs the live versions.';
const NOT_CHECKED = 'Your tester role could not be checked. This page runs the live versions.';
const NO_COOKIE = 'Your browser keeps no cookies, which choosing versions needs.';

/** Session storage key that marks a reload, because a browser without cookies would otherwise reload forever. */
const REOPENED = 'rushtone.tester';

const { checkTester } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    checkTester: build.mutation<{ tester: boolean }, void>({
      query: () => ({ path: '/account/tester', form: {}, auth: 'optional' }),
    }),
  }),
}).endpoints;

/** Returns the user's ID, `null` for a visitor, or `undefined` until that is known. */
const accountOf = (session: Session): string | null | undefined => {
  if (session.status === 'restoring') return undefined;
  return session.status === 'user' ? session.uid : null;
};

export type TesterPage = {
  /** Whether the server considers the visitor a tester. */
  isTester: boolean;
  /** URL at which the visit began. */
  address: string;
  session: Pick<ValueStore<Session>, 'get' | 'subscribe'>;
  store: Pick<Store, 'dispatch' | 'getState'>;
  notify: (notice: Notice) => void;
  reload: () => void;
};

/**
 * Requests the tester cookie if the URL or this tab contains a choice of versions, and reloads the page with
 * it. When the account changes, the server checks again and removes the cookie from non-testers.
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
