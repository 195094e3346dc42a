import type { Notice } from '@rushtone/contract';
import type { AccountRoles } from '@rushtone/domain';
import type { RuntimeConfig } from '@rushtone/site';
import { createSession, type SessionParts } from './session.ts';

type TestUser = { uid: string; email: string };
type IdentityModule = Awaited<ReturnType<SessionParts['loadIdentity']>>;
type Listener = { changed: (user: TestUser | null) => void; ended: (why: string) => void };
const config = { apiKey: 'local', projectId: 'demo' } as RuntimeConfig['identity'];
const KEY = 'firebase:authUser:local:[DEFAULT]';

const createIdentity = () => {
  const told: { listener?: Listener } = {};
  const check = jest.fn(async () => undefined);
  const opened = {
    check,
    signIn: async (email: string) => ({ uid: email, email }),
    signOut: async () => told.listener?.changed(null),
    token: async () => 'fresh-token',
  };
  const module = {
    openIdentity: (_config: unknown, listener: Listener) => {
      told.listener = listener;
      return opened;
    },
  } as unknown as IdentityModule;
  return {
    check,
    load: jest.fn(async () => module),
    tell: (user: TestUser | null) => told.listener?.changed(user),
    end: (why: string) => told.listener?.ended(why),
  };
};

const begin = (fetchRoles: SessionParts['fetchRoles'] = async () => ({ roles: [], plan: null })) => {
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
/** What this tab hears when another one writes or removes who is signed in. */
const anotherTab = (value: string | null) => {
  if (value === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, value);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: value }));
};

beforeEach(() => localStorage.clear());

describe('the session', () => {
  test('a visitor has no token and never loads the identity SDK', async () => {
    const { identity, session } = begin();
    expect(session.state.get()).toEqual({ status: 'visitor' });
    expect(await session.token()).toBeNull();
    window.dispatchEvent(new Event('focus'));
    expect(identity.load).not.toHaveBeenCalled();
  });

  test('somebody who was signed in is restored, and then known with his roles', async () => {
    localStorage.setItem(KEY, '{}');
    const { identity, session } = begin(async () => ({ roles: ['subscriber'], plan: 'premium' }));
    expect(session.state.get()).toEqual({ status: 'restoring' });
    await settle();
    identity.tell({ uid: 'a', email: 'a@example.com' });
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

  test('after a payment the roles are asked for again, and the session has them', async () => {
    let roles: AccountRoles = { roles: [], plan: null };
    const { session } = begin(async () => roles);
    expect(await session.refreshRoles()).toEqual({ roles: [], plan: null });
    await session.signIn('a@example.com', 'secret');
    await settle();
    roles = { roles: ['donator', 'subscriber'], plan: 'premium_plus' };
    expect(await session.refreshRoles()).toEqual(roles);
    expect(session.state.get()).toMatchObject({ email: 'a@example.com', plan: 'premium_plus' });
  });

  test('roles that come after somebody has signed out are nobody’s', async () => {
    let answer: (roles: AccountRoles) => void = () => undefined;
    const { session } = begin(() => new Promise((resolve) => (answer = resolve)));
    await session.signIn('a@example.com', 'secret');
    await session.signOut();
    answer({ roles: ['subscriber'], plan: 'premium' });
    await settle();
    expect(session.state.get()).toEqual({ status: 'visitor' });
  });

  test('signing in is known at once, and signing out too, which needs no word', async () => {
    const { session, notices } = begin();
    await session.signIn('a@example.com', 'secret');
    expect(session.state.get()).toMatchObject({ status: 'user', email: 'a@example.com' });
    await session.signOut();
    expect(session.state.get()).toEqual({ status: 'visitor' });
    expect(notices).toEqual([]);
  });

  test('an identity service that does not load leaves a visitor, and the next return loads it anew', async () => {
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
    identity.tell({ uid: 'a', email: 'a@example.com' });
    expect(session.state.get()).toMatchObject({ status: 'user', email: 'a@example.com' });
  });
});

describe('a session that ends', () => {
  test('by the service is told with its reason', async () => {
    const { identity, session, notices } = begin();
    await session.signIn('a@example.com', 'secret');
    identity.tell(null);
    identity.end('You were signed out: this account has been disabled.');
    expect(session.state.get()).toEqual({ status: 'visitor' });
    expect(notices).toEqual([
      { kind: 'error', message: 'You were signed out: this account has been disabled.' },
    ]);
  });

  test('before the visit began is told too', async () => {
    localStorage.setItem(KEY, '{}');
    const { identity, session, notices } = begin();
    await settle();
    identity.tell(null);
    expect(session.state.get()).toEqual({ status: 'visitor' });
    expect(notices[0]?.message).toMatch(/^You were signed out: your session has ended/);
  });

  test('in another tab is told as that', async () => {
    const { session, notices } = begin();
    localStorage.setItem(KEY, '{}');
    await session.signIn('a@example.com', 'secret');
    anotherTab(null);
    expect(notices).toEqual([{ kind: 'info', message: 'You signed out in another tab.' }]);
  });

  test('is found when the person comes back, and when the API refuses the token', async () => {
    const { identity, session } = begin();
    await session.signIn('a@example.com', 'secret');
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new Event('focus'));
    await settle();
    expect(identity.check).toHaveBeenCalledTimes(1);
    session.refused();
    await settle();
    expect(identity.check).toHaveBeenCalledTimes(2);
  });
});

test('a sign-in in another tab is taken over', async () => {
  const { identity, session } = begin();
  anotherTab('{}');
  await settle();
  identity.tell({ uid: 'a', email: 'a@example.com' });
  expect(session.state.get()).toMatchObject({ status: 'user', email: 'a@example.com' });
});
