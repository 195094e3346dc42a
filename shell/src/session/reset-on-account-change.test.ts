import { songApi, type Session } from '@rushtone/contract';
import { aUser, createFakeApi, ok } from '@rushtone/testing';
import { createValueStore } from '@rushtone/platform/browser/value-store';
import { createStore } from '../store/store.ts';
import { resetOnAccountChange } from './reset-on-account-change.ts';

const setUp = async (session: Session) => {
  const state = createValueStore<Session>(session);
  const store = createStore();
  globalThis.fetch = createFakeApi({ 'GET /song/get': ok({ title: 'Mine', favorite: true }) }).fetch;
  resetOnAccountChange(state, store);
  await store.dispatch(songApi.endpoints.getSong.initiate({ s: 'x' }));
  const cached = () => songApi.endpoints.getSong.select({ s: 'x' })(store.getState()).data?.title;
  expect(cached()).toBe('Mine');
  return { state, cached };
};

test('signing out clears loaded data', async () => {
  const { state, cached } = await setUp(aUser());
  state.set({ status: 'visitor' });
  expect(cached()).toBeUndefined();
});

test('a different account sees no data of the previous one', async () => {
  const { state, cached } = await setUp(aUser());
  state.set(aUser({ uid: 'another' }));
  expect(cached()).toBeUndefined();
});

test('new roles and a restored session keep loaded data', async () => {
  const first = await setUp({ status: 'restoring' });
  first.state.set(aUser());
  first.state.set(aUser({ roles: ['subscriber'], plan: 'premium' }));
  expect(first.cached()).toBe('Mine');
});
