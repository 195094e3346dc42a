/** @jest-environment @rushtone/testing/browser */
import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { configureStore } from '@reduxjs/toolkit';
import type { BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { DeferredApi } from './deferred-api.ts';
import { createRtkQuery } from './rtk-query.ts';

type Answer = { data?: unknown; error?: { message: string } };
type Request = { path: string };
type Send = BaseQueryFn<Request, unknown, { message: string }>;
type Api = ReturnType<typeof createApi<Send, Record<never, never>, 'api', 'Song'>>;

/** A page whose requests are answered by hand, with two versions of a remote. */
const begin = () => {
  const requests: { path: string; answer: (answer: Answer) => Promise<void> }[] = [];
  const send = ({ path }: Request) => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const answer = (given: Answer) => act(async () => resolve(given));
    requests.push({ path, answer });
    return promise;
  };
  const code = { loads: 0, fails: false };
  const deferred = new DeferredApi({
    send: send as never,
    load: async () => {
      code.loads += 1;
      if (code.fails) throw new Error('Loading chunk 7 failed.');
      return (keyOf) =>
        createRtkQuery({ baseQuery: send as never, tagTypes: ['Song'], keepUnusedDataFor: 300, keyOf });
    },
  });
  const api = deferred as unknown as Api;
  const version = (prefix: string) =>
    api.injectEndpoints({
      endpoints: (build) => ({
        getSong: build.query<string, string>({
          query: (id) => ({ path: `${prefix}/${id}` }),
          transformResponse: (title: string) => title.toUpperCase(),
          providesTags: (_data, _error, id) => [{ type: 'Song', id }],
        }),
        getList: build.infiniteQuery<number[], string, number>({
          infiniteQueryOptions: { initialPageParam: 1, getNextPageParam: (page) => (page[0] ?? 0) + 1 },
          query: ({ queryArg, pageParam }) => ({ path: `${prefix}/${queryArg}/${pageParam}` }),
        }),
        getSecret: build.query<string, void>({
          query: () => ({ path: `${prefix}/secret` }),
          keepUnusedDataFor: 0,
        }),
        rename: build.mutation<string, string>({
          query: (id) => ({ path: `${prefix}/rename/${id}` }),
          invalidatesTags: (_data, _error, id) => [{ type: 'Song', id }],
        }),
      }),
    });
  const store = configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) =>
      defaults({ immutableCheck: false, serializableCheck: false }).concat(api.middleware),
    enhancers: (defaults) => defaults({ autoBatch: false }),
  });
  const open = (page: React.ReactNode) => render(<Provider store={store}>{page}</Provider>);
  const load = () => act(async () => store.dispatch(deferred.loadQueries() as never));
  const paths = () => requests.map(({ path }) => path);
  return { requests, paths, code, api, store, open, load, version, first: version('/songs') };
};

type Version = ReturnType<ReturnType<typeof begin>['version']>;

const Song = ({ of, id = 'a' }: { of: Version; id?: string }) => {
  // oxlint-disable-next-line react/rules-of-hooks -- Each test passes one version.
  const { data, error, isFetching } = of.useGetSongQuery(id);
  const failed = error && 'message' in error ? error.message : null;
  return (
    <p role="status" aria-busy={isFetching}>
      {data ?? failed ?? 'Nothing'}
    </p>
  );
};
const shown = () => screen.getByRole('status');

describe('before a change', () => {
  test('pages read without RTK Query, with one request for each entry', async () => {
    const { first, requests, paths, code, open } = begin();
    open(
      <>
        <Song of={first} />
        <div hidden>
          <Song of={first} />
        </div>
      </>,
    );
    expect(shown()).toHaveAttribute('aria-busy', 'true');
    await requests[0]?.answer({ data: 'Glass' });
    expect(shown()).toHaveTextContent('GLASS');
    expect(shown()).toHaveAttribute('aria-busy', 'false');
    expect(paths()).toEqual(['/songs/a']);
    expect(code.loads).toBe(0);
  });

  test('a failed request shows its error, and the next component asks again', async () => {
    const { first, requests, paths, open, store } = begin();
    const { unmount } = open(<Song of={first} />);
    await requests[0]?.answer({ error: { message: 'Offline.' } });
    expect(shown()).toHaveTextContent('Offline.');
    unmount();
    render(
      <Provider store={store}>
        <Song of={first} />
      </Provider>,
    );
    await requests[1]?.answer({ data: 'Glass' });
    expect(shown()).toHaveTextContent('GLASS');
    expect(paths()).toEqual(['/songs/a', '/songs/a']);
  });

  test('another argument shows the last data until its own arrive', async () => {
    const { first, requests, open } = begin();
    const Page = () => {
      const [id, setId] = useState('a');
      return (
        <>
          <Song of={first} id={id} />
          <button onClick={() => setId('b')}>Next</button>
        </>
      );
    };
    open(<Page />);
    await requests[0]?.answer({ data: 'Glass' });
    act(() => screen.getByRole('button').click());
    expect(shown()).toHaveTextContent('GLASS');
    expect(shown()).toHaveAttribute('aria-busy', 'true');
    await requests[1]?.answer({ data: 'Villain' });
    expect(shown()).toHaveTextContent('VILLAIN');
  });

  test('a cleared cache is read anew, and what was on its way does not reach it', async () => {
    const { first, api, requests, paths, open, store } = begin();
    open(<Song of={first} />);
    act(() => void store.dispatch(api.util.resetApiState()));
    expect(paths()).toEqual(['/songs/a', '/songs/a']);
    await requests[0]?.answer({ data: 'Of the account before' });
    expect(shown()).toHaveTextContent('Nothing');
    await requests[1]?.answer({ data: 'Glass' });
    expect(shown()).toHaveTextContent('GLASS');
  });

  test('an entry that is not to be kept goes with its last page', async () => {
    const { first, requests, open, store } = begin();
    const Secret = () => <p role="status">{first.useGetSecretQuery().data}</p>;
    const { unmount } = open(<Secret />);
    await requests[0]?.answer({ data: 'Glass' });
    unmount();
    const secret = () => first.endpoints.getSecret.select()(store.getState());
    await waitFor(() => expect(secret().isUninitialized).toBe(true));
  });

  test('a list has its first page, and loads RTK Query for the next', async () => {
    const { first, requests, paths, open } = begin();
    const List = () => {
      const { data, hasNextPage, fetchNextPage } = first.useGetListInfiniteQuery('list');
      return (
        <button disabled={!hasNextPage} onClick={() => void fetchNextPage()}>
          {data?.pages.flat().join()}
        </button>
      );
    };
    open(<List />);
    expect(screen.getByRole('button')).toBeDisabled();
    await requests[0]?.answer({ data: [1] });
    await act(async () => screen.getByRole('button').click());
    await requests[1]?.answer({ data: [2] });
    expect(screen.getByRole('button')).toHaveTextContent('1,2');
    expect(paths()).toEqual(['/songs/list/1', '/songs/list/2']);
  });
});

describe('with the first change', () => {
  const Rename = ({ of }: { of: Version }) => {
    // oxlint-disable-next-line react/rules-of-hooks -- Each test passes one version.
    const [rename, { isLoading, error }] = of.useRenameMutation();
    return (
      <button onClick={() => void rename('a')} aria-busy={isLoading}>
        {error && 'message' in error ? error.message : 'Rename'}
      </button>
    );
  };

  test('what pages show is read again if the change concerns it, without a request for the rest', async () => {
    const { first, requests, paths, open } = begin();
    open(
      <>
        <Song of={first} />
        <Rename of={first} />
      </>,
    );
    await requests[0]?.answer({ data: 'Glass' });
    await act(async () => screen.getByRole('button').click());
    expect(paths()).toEqual(['/songs/a', '/songs/rename/a']);
    await requests[1]?.answer({ data: 'ok' });
    expect(shown()).toHaveTextContent('GLASS');
    await requests[2]?.answer({ data: 'Glass Highway' });
    expect(shown()).toHaveTextContent('GLASS HIGHWAY');
    expect(paths()).toEqual(['/songs/a', '/songs/rename/a', '/songs/a']);
  });

  test('if its code cannot be loaded, the change fails with an error, and the next one tries again', async () => {
    const { first, code, requests, open } = begin();
    open(<Rename of={first} />);
    code.fails = true;
    await act(async () => screen.getByRole('button').click());
    expect(screen.getByRole('button')).toHaveTextContent('Loading chunk 7 failed.');
    expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'false');
    code.fails = false;
    await act(async () => screen.getByRole('button').click());
    await requests[0]?.answer({ data: 'ok' });
    expect(screen.getByRole('button')).toHaveTextContent('Rename');
  });
});

describe('when RTK Query takes over', () => {
  test('a request on its way ends once, for the page and for whoever asks meanwhile', async () => {
    const { first, requests, paths, open, load, store } = begin();
    open(<Song of={first} />);
    await load();
    const asked = store.dispatch(first.endpoints.getSong.initiate('a', { subscribe: false })).unwrap();
    await requests[0]?.answer({ data: 'Glass' });
    expect(await asked).toBe('GLASS');
    expect(shown()).toHaveTextContent('GLASS');
    expect(paths()).toEqual(['/songs/a']);
  });

  test('a request on its way of nobody who stays ends too', async () => {
    const { first, requests, load, store } = begin();
    const asked = store.dispatch(first.endpoints.getSong.initiate('a', { subscribe: false }));
    await load();
    await requests[0]?.answer({ data: 'Glass' });
    await asked;
    expect(first.endpoints.getSong.select('a')(store.getState())).toMatchObject({
      status: 'fulfilled',
      data: 'GLASS',
    });
  });

  test('a request on its way that fails is sent once more', async () => {
    const { first, requests, paths, open, load } = begin();
    open(<Song of={first} />);
    await load();
    await requests[0]?.answer({ error: { message: 'Offline.' } });
    await requests[1]?.answer({ data: 'Glass' });
    expect(shown()).toHaveTextContent('GLASS');
    expect(paths()).toEqual(['/songs/a', '/songs/a']);
  });

  test('a page keeps an error that it shows, without a request', async () => {
    const { first, requests, paths, open, load } = begin();
    open(<Song of={first} />);
    await requests[0]?.answer({ error: { message: 'Offline.' } });
    await load();
    expect(shown()).toHaveTextContent('Offline.');
    expect(paths()).toEqual(['/songs/a']);
  });

  test('pages are subscribed as long as they show an entry', async () => {
    const { first, api, requests, paths, open, load, store } = begin();
    const { unmount } = open(<Song of={first} />);
    await requests[0]?.answer({ data: 'Glass' });
    await load();
    act(() => void store.dispatch(api.util.invalidateTags([{ type: 'Song', id: 'a' }])));
    expect(paths()).toEqual(['/songs/a', '/songs/a']);
    await requests[1]?.answer({ data: 'Glass' });
    unmount();
    act(() => void store.dispatch(api.util.invalidateTags([{ type: 'Song', id: 'a' }])));
    expect(paths()).toHaveLength(2);
  });
});

describe('two versions of a remote', () => {
  test('send their own requests and have their own entries, before and after a change', async () => {
    const { first, version, requests, paths, open, load, store } = begin();
    const second = version('/songs-by-rank');
    open(<Song of={second} />);
    await requests[0]?.answer({ data: 'Ranked' });
    await load();
    void store.dispatch(first.endpoints.getSong.initiate('a'));
    await requests[1]?.answer({ data: 'Glass' });
    expect(paths()).toEqual(['/songs-by-rank/a', '/songs/a']);
    act(() => void store.dispatch(second.util.updateQueryData('getSong', 'a', () => 'Written')));
    expect(shown()).toHaveTextContent('Written');
    expect(first.endpoints.getSong.select('a')(store.getState()).data).toBe('GLASS');
  });
});
