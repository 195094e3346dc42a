/** @jest-environment @rushtone/testing/browser */
import type { Notice } from '@rushtone/contract';
import type { AccountRoles } from '@rushtone/domain';
import type { RuntimeConfig } from '@rushtone/site';
import { noticeSignIn } from './identity/notice-sign-in.ts';
import { SESSION_EXPIRED } from './identity/session-errors.ts';
import { createSession, type SessionOptions } from './session.ts';

type TestUser = { uid: string; email: string };
type IdentityModule = Awaited<ReturnType<SessionOptions['loadIdentity']>>;
type Listener = {
  onUser: (user: TestUser | null, reason?: string) => void;
  onEnded: (message: string) => void;
};
const config = { apiKey: 'local', projectId: 'demo' } as RuntimeConfig['identity'];
const KEY = 'firebase:authUser:local:[DEFAULT]';

const createIdentity = () => {
  const current: { listener?: Listener } = {};
  const check = jest.fn(async () => undefined);
  const refused = jest.fn(async () => undefined);
  const service = {
    check,
    refused,
    signIn: async (email: string) => ({ uid: email, email }),
    noticeSignIn,
    signOut: async () => current.listener?.onUser(null),
    token: async () => 'fresh-token',
  };
  const module = {
    openIdentity: (_config: unknown, listener: Listener) => {
      current.listener = listener;
      return service;
    },
  } as unknown as IdentityModule;
  return {
    check,
    refused,
    load: jest.fn(async () => module),
    emit: (user: TestUser | null) => current.listener?.onUser(user, SESSION_EXPIRED),
    end: (message: string) => current.listener?.onEnded(message),
  };
};

const setUp = (fetchRoles: SessionOptions['fetchRoles'] = async () => ({ roles: [], plan: null })) => {
  const identity = createIdentity();
  const notices: Notice[] = [];
  const session = createSession({
    config,
    loadIdentity: identity.load,
    fetchRoles,
    notify: (notice) => notices.push(notice),
  });
  return { identity, session, notices };
};

const settle = () => new Promise((resolve) => setTimeout(resolve));
/** Dispatches the event of another tab that stores or removes the user. */
const changeInAnotherTab = (value: string | null) => {
  if (value === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, value);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: value }));
};

beforeEach(() => localStorage.clear());
afterEach(() => jest.useRealTimers());

describe('the session', () => {
  test('a visitor has no token, and the identity SDK is never loaded', async () => {
    const { identity, session } = setUp();
    expect(session.state.get()).toEqual({ status: 'visitor' });
    expect(await session.token()).toBeNull();
    window.dispatchEvent(new Event('focus'));
    expect(identity.load).not.toHaveBeenCalled();
  });

  test('restores the user and loads the roles', async () => {
    localStorage.setItem(KEY, '{}');
    const { identity, session } = setUp(async () => ({ roles: ['subscriber'], plan: 'premium' }));
    expect(session.state.get()).toEqual({ status: 'restoring' });
    await settle();
    identity.emit({ uid: 'a', email: 'a@example.com' });
    await settle();
    expect(session.state.get()).toEqual({
      status: 'user',
      uid: 'a',
      email: 'a@example.com',
      roles: ['subscriber'],
      plan: 'premium',
    });
    expect(await session.token()).toBe('fresh-token');
  });

  test('refreshing the roles after a payment updates the session', async () => {
    let roles: AccountRoles = { roles: [], plan: null };
    const { session } = setUp(async () => roles);
    expect(await session.refreshRoles()).toEqual({ roles: [], plan: null });
    await session.signIn('a@example.com', 'secret');
    await settle();
    roles = { roles: ['donator', 'subscriber'], plan: 'premium_plus' };
    expect(await session.refreshRoles()).toEqual(roles);
    expect(session.state.get()).toMatchObject({ email: 'a@example.com', plan: 'premium_plus' });
  });

  test('ignores roles that arrive after signing out', async () => {
    let respond: (roles: AccountRoles) => void = () => undefined;
    const { session } = setUp(() => new Promise((resolve) => (respond = resolve)));
    await session.signIn('a@example.com', 'secret');
    await session.signOut('forget');
    respond({ roles: ['subscriber'], plan: 'premium' });
    await settle();
    expect(session.state.get()).toEqual({ status: 'visitor' });
  });

  test('signing in and out takes effect immediately, without a notice', async () => {
    const { session, notices } = setUp();
    await session.signIn('a@example.com', 'secret');
    expect(session.state.get()).toMatchObject({ status: 'user', email: 'a@example.com' });
    await session.signOut('forget');
    expect(session.state.get()).toEqual({ status: 'visitor' });
    expect(notices).toEqual([]);
  });

  test('signing in says that the account is kept, and a later read of the roles does not', async () => {
    const message = 'You signed in, so your account will not be deleted.';
    const { session, notices } = setUp(async () => ({ roles: [], plan: null, message }));
    await session.signIn('a@example.com', 'secret');
    await settle();
    expect(notices).toEqual([{ kind: 'info', message }]);
    expect(session.state.get()).not.toHaveProperty('message');
    await session.refreshRoles();
    expect(notices).toHaveLength(1);
  });

  test('if the identity service fails to load, the user is a visitor until the next return to the page retries', async () => {
    localStorage.setItem(KEY, '{}');
    const identity = createIdentity();
    identity.load.mockRejectedValueOnce(new Error('offline'));
    const session = createSession({
      config,
      loadIdentity: identity.load,
      fetchRoles: async () => ({ roles: [], plan: null }),
      notify: () => undefined,
    });
    await settle();
    expect(session.state.get()).toEqual({ status: 'visitor' });
    window.dispatchEvent(new Event('online'));
    await settle();
    identity.emit({ uid: 'a', email: 'a@example.com' });
    expect(session.state.get()).toMatchObject({ status: 'user', email: 'a@example.com' });
  });
});

describe('the end of a session', () => {
  test('by the identity service shows its reason', async () => {
    const { identity, session, notices } = setUp();
    await session.signIn('a@example.com', 'secret');
    identity.emit(null);
    identity.end('You were signed out: this account has been disabled.');
    expect(session.state.get()).toEqual({ status: 'visitor' });
    expect(notices).toEqual([
      { kind: 'error', message: 'You were signed out: this account has been disabled.' },
    ]);
  });

  test('before the visit shows a notice', async () => {
    localStorage.setItem(KEY, '{}');
    const { identity, session, notices } = setUp();
    await settle();
    identity.emit(null);
    expect(session.state.get()).toEqual({ status: 'visitor' });
    expect(notices[0]?.message).toMatch(/^You were signed out: your session has expired/);
  });

  test('in another tab shows a notice', async () => {
    const { session, notices } = setUp();
    localStorage.setItem(KEY, '{}');
    await session.signIn('a@example.com', 'secret');
    changeInAnotherTab(null);
    expect(notices).toEqual([{ kind: 'info', message: 'You signed out in another tab.' }]);
  });

  test('is checked when the user returns to the page and when the API rejects the token', async () => {
    const { identity, session } = setUp();
    await session.signIn('a@example.com', 'secret');
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('focus'));
    await settle();
    expect(identity.check).toHaveBeenCalledTimes(1);
    session.onUnauthorized();
    await settle();
    expect(identity.refused).toHaveBeenCalledTimes(1);
  });
});

test('a second return within 3 s is checked at the end of them', async () => {
  const { identity, session } = setUp();
  await session.signIn('a@example.com', 'secret');
  jest.useFakeTimers();
  window.dispatchEvent(new Event('focus'));
  await jest.advanceTimersByTimeAsync(2_000);
  window.dispatchEvent(new Event('focus'));
  expect(identity.check).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(identity.check).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(identity.check).toHaveBeenCalledTimes(2);
});

test('a sign-in in another tab also signs in here', async () => {
  const { identity, session } = setUp();
  changeInAnotherTab('{}');
  await settle();
  identity.emit({ uid: 'a', email: 'a@example.com' });
  expect(session.state.get()).toMatchObject({ status: 'user', email: 'a@example.com' });
});
