import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { namespaceEndpoints } from './namespace-endpoints.ts';

/** Sets up two versions of a remote in one page; the second requests a different path. */
const begin = () => {
  const requests: string[] = [];
  const api = namespaceEndpoints(
    createApi({
      baseQuery: async (path: string) => {
        requests.push(path);
        return { data: path };
      },
      endpoints: () => ({}),
    }),
  );
  const version = (path: string) =>
    api.injectEndpoints({
      endpoints: (build) => ({
        getSongs: build.query<string, void>({ query: () => path }),
        send: build.mutation<string, void>({ query: () => `${path}/send` }),
      }),
    });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults({ immutableCheck: false }).concat(api.middleware),
  });
  return { requests, store, first: version('/songs'), second: version('/songs-by-rank') };
};

test('each version of a remote sends its own requests, whichever was injected first', async () => {
  const { requests, store, first, second } = begin();
  const [a, b] = await Promise.all([
    store.dispatch(first.endpoints.getSongs.initiate()),
    store.dispatch(second.endpoints.getSongs.initiate()),
  ]);
  expect([a.data, b.data]).toEqual(['/songs', '/songs-by-rank']);
  await store.dispatch(second.endpoints.send.initiate());
  expect(requests).toEqual(['/songs', '/songs-by-rank', '/songs-by-rank/send']);
});

test('each version gets hooks for its own endpoints under the names it declared', () => {
  const { first, second } = begin();
  expect(second.useGetSongsQuery).not.toBe(first.useGetSongsQuery);
  expect(second.useGetSongsQuery).toBe(second.endpoints.getSongs.useQuery);
  expect(second.useLazyGetSongsQuery).toBe(second.endpoints.getSongs.useLazyQuery);
  expect(second.useSendMutation).toBe(second.endpoints.send.useMutation);
});

test('updating the cache of one version leaves the cache of the other unchanged', async () => {
  const { store, first, second } = begin();
  await store.dispatch(first.endpoints.getSongs.initiate());
  await store.dispatch(second.endpoints.getSongs.initiate());
  store.dispatch(second.util.updateQueryData('getSongs', undefined, () => 'written'));
  expect(first.endpoints.getSongs.select()(store.getState()).data).toBe('/songs');
  expect(second.endpoints.getSongs.select()(store.getState()).data).toBe('written');
});
