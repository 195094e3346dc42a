/** @jest-environment @rushtone/testing/browser */
import { loadQueries } from '@rushtone/contract';
import { devicesApi } from '../devices/devices.api.ts';
import { createStore } from '../store/store.ts';
import { readOnce } from './read-once.ts';

const { getDeviceState } = devicesApi.endpoints;

test('a read right after another one is not canceled', async () => {
  const store = createStore({
    base: '/api',
    token: async () => 'token',
    fetch: (_address, { signal }) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
        setTimeout(
          () => resolve({ json: async () => ({ code: 200, message: '', data: { topic: 'x' } }) }),
          20,
        );
      }),
  });
  await store.dispatch(loadQueries());
  const read = () => readOnce(store.dispatch(getDeviceState.initiate({}, { forceRefetch: true })));
  expect((await read()).data).toEqual({ topic: 'x' });
  expect((await read()).data).toEqual({ topic: 'x' });
});
