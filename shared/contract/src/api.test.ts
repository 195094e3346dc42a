import { configureStore } from '@reduxjs/toolkit';
import { baseApi, connectApi, primeApi } from './api.ts';
import { songApi } from './song.api.ts';

const answer = (code: number, data: unknown, message = '') =>
  ({ json: async () => ({ code, message, data }) }) as unknown as Response;

const begin = (token: string | null = null) => {
  const asked: { address: string; body: string }[] = [];
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  connectApi({ base: '/api', token: async () => token });
  const serve = (respond: () => Response | Error) => {
    globalThis.fetch = async (address, init) => {
      asked.push({ address: String(address), body: String(init?.body ?? '') });
      const response = respond();
      if (response instanceof Error) throw response;
      return response;
    };
  };
  const getSong = () => store.dispatch(songApi.endpoints.getSong.initiate({ s: 'x' }));
  return { asked, serve, store, getSong };
};

const testApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getWebsite: build.query<unknown, void>({
      query: () => ({ path: '/website/get', auth: 'required', accept: [200, 201] }),
    }),
    save: build.mutation<unknown, void>({
      query: () => ({ path: '/website/save', form: { name: 'Luna' }, auth: 'required' }),
    }),
  }),
});

describe('the base api', () => {
  test('unwraps the envelope', async () => {
    const { serve, getSong, asked } = begin();
    serve(() => answer(200, { title: 'Glass' }));
    expect((await getSong()).data).toEqual({ title: 'Glass' });
    expect(asked[0]?.address).toBe('/api/song/get?explore=true&s=x');
  });

  test('another code is an error with the server’s message', async () => {
    const { serve, getSong } = begin();
    serve(() => answer(404, null, 'There is no such song.'));
    expect((await getSong()).error).toEqual({ kind: 'answer', code: 404, message: 'There is no such song.' });
  });

  test('a network failure carries the exception’s message (spec §8)', async () => {
    const { serve, getSong } = begin();
    serve(() => new TypeError('Failed to fetch'));
    expect((await getSong()).error).toEqual({ kind: 'network', message: 'Failed to fetch' });
  });

  test('an answer that came with the page is used once, without a request', async () => {
    const { serve, getSong, asked, store } = begin();
    serve(() => answer(200, { title: 'Fetched' }));
    primeApi({ '/song/get?explore=true&s=x': { code: 200, message: '', data: { title: 'Inlined' } } });
    expect((await getSong()).data).toEqual({ title: 'Inlined' });
    expect(asked).toEqual([]);
    const again = await store.dispatch(
      songApi.endpoints.getSong.initiate({ s: 'x' }, { forceRefetch: true }),
    );
    expect(again.data).toEqual({ title: 'Fetched' });
  });

  test('somebody who is signed in reads anew: what came with the page knows nothing of him', async () => {
    const { serve, getSong, asked } = begin('secret');
    serve(() => answer(200, { title: 'Mine' }));
    primeApi({ '/song/get?explore=true&s=x': { code: 200, message: '', data: { title: 'Inlined' } } });
    expect((await getSong()).data).toEqual({ title: 'Mine' });
    expect(asked[0]?.address).toBe('/api/song/get?explore=true&firebase_auth_token=secret&s=x');
    primeApi({});
  });

  test('a POST carries the token in its form (spec §7)', async () => {
    const { serve, store, asked } = begin('secret');
    serve(() => answer(200, null));
    await store.dispatch(testApi.endpoints.save.initiate());
    expect(asked).toEqual([{ address: '/api/website/save', body: 'name=Luna&firebase_auth_token=secret' }]);
  });

  test('a call that needs a token is not made without one', async () => {
    const { serve, store, asked } = begin();
    serve(() => answer(200, null));
    const { error } = await store.dispatch(testApi.endpoints.getWebsite.initiate());
    expect(error).toMatchObject({ kind: 'answer', code: 401 });
    expect(asked).toEqual([]);
  });

  test('201 is an answer where the endpoint accepts it', async () => {
    const { serve, store } = begin('secret');
    serve(() => answer(201, null, 'Not activated.'));
    const { isSuccess } = await store.dispatch(testApi.endpoints.getWebsite.initiate());
    expect(isSuccess).toBe(true);
  });
});
