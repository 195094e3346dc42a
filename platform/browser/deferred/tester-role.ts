import { hasOverrides, keyOf, readStored, store as storeValue } from '../versions/storage.ts';

const NEEDS_ROLE = 'Choosing versions needs the tester role. This page runs the live versions.';
const NOT_CHECKED = 'Your tester role could not be checked. This page runs the live versions.';
const NO_COOKIE = 'Your browser keeps no cookies, which choosing versions needs.';

export type TesterPage = {
  /** Whether the server considers the visitor a tester. */
  isTester: boolean;
  /** URL at which the visit began. */
  address: string;
  /** ID of the account, `null` for a visitor, `undefined` until that is known. */
  account: () => string | null | undefined;
  /** Calls the listener when the account changes. */
  onAccount: (listener: () => void) => void;
  /** Asks the server whether the account may test, which sets or clears the cookie. */
  checkTester: () => Promise<boolean>;
  notify: (notice: { kind: 'info' | 'error'; message: string }) => void;
  reload: () => void;
};

/**
 * Requests the tester cookie if the URL or this tab contains a choice of versions, and reloads the page with
 * it. When the account changes, the server checks again and removes the cookie from non-testers.
 */
export const watchTesterRole = ({
  isTester,
  address,
  account,
  onAccount,
  checkTester,
  notify,
  reload,
}: TesterPage): void => {
  if (isTester) storeValue(keyOf('tester'), null, 'sessionStorage');
  else if (!/[?&]mf\b/.test(new URL(address).search) && !hasOverrides()) return;

  const check = async (): Promise<void> => {
    const tester = await checkTester().catch(() => null);
    if (isTester) return;
    // A browser without cookies would otherwise reload forever.
    if (tester === null) return notify({ kind: 'error', message: NOT_CHECKED });
    if (!tester) return notify({ kind: 'info', message: NEEDS_ROLE });
    if (readStored(keyOf('tester'), 'sessionStorage')) return notify({ kind: 'error', message: NO_COOKIE });
    storeValue(keyOf('tester'), true, 'sessionStorage');
    window.history.replaceState(null, '', address);
    reload();
  };
  // A tester is signed in: a visitor with the cookie has signed out, maybe before this began.
  let checked: string | null | undefined = isTester ? (account() ?? undefined) : undefined;
  const onChange = () => {
    const present = account();
    if (present === undefined || present === checked) return;
    checked = present;
    void check();
  };
  onAccount(onChange);
  onChange();
};
