import { configureStore } from '@reduxjs/toolkit';
import type { Envelope } from '@rushtone/domain';
import { baseApi, configureApi } from './api.ts';
import { songApi } from './song.api.ts';

const respond = (code: number, data: unknown, message = '') =>
  ({ json: async () => ({ code, message, data }) }) as unknown as Response;

const INLINED = { '/song/get?explore=true&s=x': { code: 200, message: '', data: { title: 'Inlined' } } };

const begin = (
  token: string | null = null,
  preloadedResponses: Record<string, Envelope> = {},
  confirm?: () => Promise<boolean>,
) => {
  let current = token;
  const requests: { address: string; body: string }[] = [];
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) =>
      defaults(
        configureApi({
          base: '/api',
          token: async () => current,
          preloadedResponses,
          ...(confirm && { confirm }),
        }),
      ).concat(baseApi.middleware),
  });
  const serve = (respond: () => Response | Error) => {
    globalThis.fetch = async (address, init) => {
      requests.push({ address: String(address), body: String(init?.body ?? '') });
      const response = respond();
      if (response instanceof Error) throw response;
      return response;
    };
  };
  const getSong = () => store.dispatch(songApi.endpoints.getSong.initiate({ s: 'x' }));
  const renew = (next: string) => {
    current = next;
  };
  return { requests, serve, store, getSong, renew };
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

describe('the base API', () => {
  test('returns the data of the envelope', async () => {
    const { serve, getSong, requests } = begin();
    serve(() => respond(200, { title: 'Glass' }));
    expect((await getSong()).data).toEqual({ title: 'Glass' });
    expect(requests[0]?.address).toBe('/api/song/get?explore=true&s=x');
  });

  test('returns an error with the server’s message for a code other than 200', async () => {
    const { serve, getSong } = begin();
    serve(() => respond(404, null, 'There is no such song.'));
    expect((await getSong()).error).toEqual({
      kind: 'response',
      code: 404,
      message: 'There is no such song.',
    });
  });

  test('returns the exception’s message after a network failure (spec §8)', async () => {
    const { serve, getSong } = begin();
    serve(() => new TypeError('Failed to fetch'));
    expect((await getSong()).error).toEqual({ kind: 'network', message: 'Failed to fetch' });
  });

  test('uses a preloaded response once instead of a request', async () => {
    const { serve, getSong, requests, store } = begin(null, INLINED);
    serve(() => respond(200, { title: 'Fetched' }));
    expect((await getSong()).data).toEqual({ title: 'Inlined' });
    expect(requests).toEqual([]);
    const again = await store.dispatch(
      songApi.endpoints.getSong.initiate({ s: 'x' }, { forceRefetch: true }),
    );
    expect(again.data).toEqual({ title: 'Fetched' });
  });

  test('ignores preloaded responses for a signed-in user', async () => {
    const { serve, getSong, requests } = begin('secret', INLINED);
    serve(() => respond(200, { title: 'Mine' }));
    expect((await getSong()).data).toEqual({ title: 'Mine' });
    expect(requests[0]?.address).toBe('/api/song/get?explore=true&firebase_auth_token=secret&s=x');
  });

  test('sends the token in the form of a POST (spec §7)', async () => {
    const { serve, store, requests } = begin('secret');
    serve(() => respond(200, null));
    await store.dispatch(testApi.endpoints.save.initiate());
    expect(requests).toEqual([
      { address: '/api/website/save', body: 'name=Luna&firebase_auth_token=secret' },
    ]);
  });

  test('does not send a request that requires a token without one', async () => {
    const { serve, store, requests } = begin();
    serve(() => respond(200, null));
    const { error } = await store.dispatch(testApi.endpoints.getWebsite.initiate());
    expect(error).toMatchObject({ kind: 'response', code: 401 });
    expect(requests).toEqual([]);
  });

  test('returns data for 201 if the endpoint accepts it', async () => {
    const { serve, store } = begin('secret');
    serve(() => respond(201, null, 'Not activated.'));
    const { isSuccess } = await store.dispatch(testApi.endpoints.getWebsite.initiate());
    expect(isSuccess).toBe(true);
  });

  describe('a change that requires a password confirmation', () => {
    const CONFIRM_FIRST = () => respond(428, null, 'Please confirm your password first.');

    test('is repeated with the new token after the password is confirmed', async () => {
      const { serve, store, requests, renew } = begin('old', {}, async () => {
        renew('new');
        return true;
      });
      serve(() => (requests.length === 1 ? CONFIRM_FIRST() : respond(200, null)));
      const { error } = await store.dispatch(testApi.endpoints.save.initiate());
      expect(error).toBeUndefined();
      expect(requests.map(({ body }) => body)).toEqual([
        'name=Luna&firebase_auth_token=old',
        'name=Luna&firebase_auth_token=new',
      ]);
    });

    test('is not repeated if the dialog is closed, and returns the server’s message', async () => {
      const { serve, store, requests } = begin('old', {}, async () => false);
      serve(CONFIRM_FIRST);
      const { error } = await store.dispatch(testApi.endpoints.save.initiate());
      expect(error).toMatchObject({ code: 428, message: 'Please confirm your password first.' });
      expect(requests).toHaveLength(1);
    });

    test('is repeated only once', async () => {
      const { serve, store, requests } = begin('old', {}, async () => true);
      serve(CONFIRM_FIRST);
      const { error } = await store.dispatch(testApi.endpoints.save.initiate());
      expect(error).toMatchObject({ code: 428 });
      expect(requests).toHaveLength(2);
    });
  });
});
