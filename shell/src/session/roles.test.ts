import { createFakeApi, ok } from '@rushtone/testing';
import { createStore } from '../store/store.ts';
import { fetchRoles } from './roles.api.ts';

const setUp = () => {
  const api = createFakeApi({ 'GET /account/getroles': ok({ roles: [], plan: null }) });
  globalThis.fetch = api.fetch;
  return { api, store: createStore({ base: '/api', token: async () => 'token' }) };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('requests the roles once for a simultaneous sign-in, focus event and account page', async () => {
  const { api, store } = setUp();
  await Promise.all([fetchRoles(store), fetchRoles(store), fetchRoles(store)]);
  await fetchRoles(store);
  expect(api.calls.map(({ path }) => path)).toEqual(['/account/getroles']);
});

test('requests them again after 2 s, as after a checkout', async () => {
  const { api, store } = setUp();
  expect(await fetchRoles(store)).toEqual({ roles: [], plan: null });
  api.change({ 'GET /account/getroles': ok({ roles: ['subscriber'], plan: 'premium' }) });
  jest.setSystemTime(Date.now() + 2_000);
  expect(await fetchRoles(store)).toEqual({ roles: ['subscriber'], plan: 'premium' });
  expect(api.calls).toHaveLength(2);
});

test('does not cache a failure', async () => {
  const { api, store } = setUp();
  api.change({ 'GET /account/getroles': 'offline' });
  await expect(fetchRoles(store)).rejects.toMatchObject({ kind: 'network' });
  api.change({ 'GET /account/getroles': ok({ roles: [], plan: null }) });
  expect(await fetchRoles(store)).toEqual({ roles: [], plan: null });
});

test('a response that was requested before does not count on the return, even if it comes after', async () => {
  const { api, store } = setUp();
  const { fetch } = globalThis;
  const held = Promise.withResolvers<void>();
  globalThis.fetch = async (...request) => {
    const response = await fetch(...request);
    await held.promise;
    return response;
  };
  api.change({ 'GET /account/getroles': ok({ roles: ['donator'], plan: null }) });
  const slow = fetchRoles(store);
  await jest.advanceTimersByTimeAsync(0);
  api.change({ 'GET /account/getroles': ok({ roles: [], plan: null }) });
  jest.setSystemTime(Date.now() + 500);
  const onReturn = fetchRoles(store, Date.now());
  held.resolve();
  expect(await slow).toEqual({ roles: ['donator'], plan: null });
  expect(await onReturn).toEqual({ roles: [], plan: null });
});
