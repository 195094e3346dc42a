import { connectApi, songApi, type Session } from '@rushtone/contract';
import { aUser, createFakeApi, ok } from '@rushtone/testing';
import { createValueStore } from '../lib/value-store.ts';
import { createStore } from '../store/store.ts';
import { forgetWithAccount } from './forget-with-account.ts';

const begin = async (session: Session) => {
  const state = createValueStore<Session>(session);
  const store = createStore();
  globalThis.fetch = createFakeApi({ 'GET /song/get': ok({ title: 'Mine', favorite: true }) }).fetch;
  connectApi({ base: '/api', token: async () => null });
  forgetWithAccount(state, store);
  await store.dispatch(songApi.endpoints.getSong.initiate({ s: 'x' }));
  const kept = () => songApi.endpoints.getSong.select({ s: 'x' })(store.getState()).data?.title;
  expect(kept()).toBe('Mine');
  return { state, kept };
};

test('who signs out takes what was read for him along', async () => {
  const { state, kept } = await begin(aUser());
  state.set({ status: 'visitor' });
  expect(kept()).toBeUndefined();
});

test('another account sees nothing of the one before', async () => {
  const { state, kept } = await begin(aUser());
  state.set(aUser({ uid: 'another' }));
  expect(kept()).toBeUndefined();
});

test('new roles, and a session that is restored, forget nothing', async () => {
  const first = await begin({ status: 'restoring' });
  first.state.set(aUser());
  first.state.set(aUser({ roles: ['subscriber'], plan: 'premium' }));
  expect(first.kept()).toBe('Mine');
});
