/** @jest-environment @rushtone/testing/browser */
import type { Notice, Session } from '@rushtone/contract';
import { aUser, createFakeApi, ok, type MockResponse } from '@rushtone/testing';
import { createValueStore } from '@rushtone/platform/browser/value-store';
import { createStore } from '../store/store.ts';
import { watchTesterRole } from '@rushtone/platform/browser/tools';
import { configurePlatform } from './configure.ts';
import { testerOf } from './start-background.ts';

beforeAll(configurePlatform);

const LINK = 'https://rushtone.com/network?mf.network=1.0.0';
const TESTER = ok({ tester: true });
const NO_TESTER = ok({ tester: false });

const openPage = (address: string, answer: MockResponse, { isTester = false } = {}) => {
  const api = createFakeApi({ 'POST /account/tester': answer });
  globalThis.fetch = api.fetch;
  const session = createValueStore<Session>({ status: 'restoring' });
  const token = async () => (session.get().status === 'user' ? 'token' : null);
  const notices: Notice[] = [];
  const reload = jest.fn();
  const notify = (notice: Notice) => void notices.push(notice);
  const store = createStore({ base: '/api', token });
  watchTesterRole({ isTester, address, ...testerOf(session, store), notify, reload });
  const become = async (now: Session) => {
    session.set(now);
    // The fakes respond within one task.
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { api, notices, reload, become };
};

beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

test('a tester who opens a link gets the cookie, and the page reloads at that link', async () => {
  const link = `${window.location.origin}/network?mf.network=1.0.0`;
  const { api, notices, reload, become } = openPage(link, TESTER);
  await become({ status: 'restoring' });
  expect(api.calls).toEqual([]);
  await become(aUser());
  expect(api.calls.map(({ form }) => form)).toEqual([{ firebase_auth_token: 'token' }]);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(window.location.href).toBe(link);
  expect(notices).toEqual([]);
});

test('a browser without cookies reloads the page only once', async () => {
  await openPage(`${window.location.origin}/?mf`, TESTER).become(aUser());
  const { notices, reload, become } = openPage(`${window.location.origin}/?mf`, TESTER);
  await become(aUser());
  expect(reload).not.toHaveBeenCalled();
  expect(notices.map(({ message }) => message)).toEqual([
    'Your browser keeps no cookies, which choosing versions needs.',
  ]);
});

test('a visitor is told that choosing versions requires the role, and can then sign in', async () => {
  const { api, notices, reload, become } = openPage(LINK, NO_TESTER);
  await become({ status: 'visitor' });
  expect(notices).toEqual([
    {
      kind: 'info',
      message: 'Choosing versions needs the tester role. This page runs the live versions.',
    },
  ]);
  expect(api.calls.map(({ form }) => form)).toEqual([{}]);
  api.change({ 'POST /account/tester': NO_TESTER });
  await become(aUser());
  expect(api.calls).toHaveLength(2);
  expect(reload).not.toHaveBeenCalled();
});

test('if the server does not respond, the page reports that the role is unknown', async () => {
  const { notices, become } = openPage(LINK, 'offline');
  await become(aUser());
  expect(notices).toEqual([
    {
      kind: 'error',
      message: 'Your tester role could not be checked. This page runs the live versions.',
    },
  ]);
});

test('a tab with choices requests the cookie again after it has expired', async () => {
  sessionStorage.setItem('rushtone.versions', '{"network":"1.0.0"}');
  const { api, notices, become } = openPage('https://rushtone.com/', NO_TESTER);
  await become(aUser());
  expect(api.calls.map(({ path }) => path)).toEqual(['/account/tester']);
  expect(notices).toHaveLength(1);
});

test.each(['https://rushtone.com/', 'https://rushtone.com/search?q=mf.doom', 'https://rushtone.com/?mfa=1'])(
  'nothing is asked at %s, which chooses no version',
  async (address) => {
    const { api, notices, become } = openPage(address, NO_TESTER);
    await become(aUser());
    expect([api.calls, notices]).toEqual([[], []]);
  },
);

test('a tester who signs out loses the cookie, without a notice', async () => {
  const { api, notices, become } = openPage(LINK, NO_TESTER, { isTester: true });
  await become(aUser());
  await become({ status: 'visitor' });
  expect(api.calls.at(-1)?.form).toEqual({});
  expect(notices).toEqual([]);
});
