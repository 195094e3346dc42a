import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { withOwnNames } from './own-names.ts';

/** Two versions of a remote, as they come into one page: the second asks another address. */
const begin = () => {
  const asked: string[] = [];
  const api = withOwnNames(
    createApi({
      baseQuery: async (path: string) => {
        asked.push(path);
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
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  return { asked, store, first: version('/songs'), second: version('/songs-by-rank') };
};

test('each version of a remote asks what its own code says, whichever came first', async () => {
  const { asked, store, first, second } = begin();
  const [a, b] = await Promise.all([
    store.dispatch(first.endpoints.getSongs.initiate()),
    store.dispatch(second.endpoints.getSongs.initiate()),
  ]);
  expect([a.data, b.data]).toEqual(['/songs', '/songs-by-rank']);
  await store.dispatch(second.endpoints.send.initiate());
  expect(asked).toEqual(['/songs', '/songs-by-rank', '/songs-by-rank/send']);
});

test('each has the hooks of its own calls under the names that it gave', () => {
  const { first, second } = begin();
  expect(second.useGetSongsQuery).not.toBe(first.useGetSongsQuery);
  expect(second.useGetSongsQuery).toBe(second.endpoints.getSongs.useQuery);
  expect(second.useLazyGetSongsQuery).toBe(second.endpoints.getSongs.useLazyQuery);
  expect(second.useSendMutation).toBe(second.endpoints.send.useMutation);
});

test('what one version writes into its answers does not change those of the other', async () => {
  const { store, first, second } = begin();
  await store.dispatch(first.endpoints.getSongs.initiate());
  await store.dispatch(second.endpoints.getSongs.initiate());
  store.dispatch(second.util.updateQueryData('getSongs', undefined, () => 'written'));
  expect(first.endpoints.getSongs.select()(store.getState()).data).toBe('/songs');
  expect(second.endpoints.getSongs.select()(store.getState()).data).toBe('written');
});
