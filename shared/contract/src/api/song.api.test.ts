import { configureStore } from '@reduxjs/toolkit';
import { baseApi, configureApi } from './api.ts';
import { songApi } from './song.api.ts';

/** Stubs random songs: they come in this order, and the last one repeats. */
const begin = (order: readonly string[], unwanted: { songs?: string[]; artists?: string[] } = {}) => {
  const artists: Record<string, string> = { one: 'Vela', two: 'Vela', three: 'Juniper Flint' };
  const requests: string[] = [];
  let picks = 0;
  globalThis.fetch = async (address) => {
    const { pathname, searchParams } = new URL(String(address), 'http://localhost');
    requests.push(pathname);
    const id = searchParams.get('s') ?? order[Math.min(picks, order.length - 1)] ?? '';
    if (pathname !== '/api/song/get') picks += 1;
    const song = { youtube_id: id, youtube_url: id, category_id: 'list', author_name: artists[id] };
    return { json: async () => ({ code: 200, message: '', data: song }) } as unknown as Response;
  };
  const options = {
    base: '/api',
    token: async () => 'token',
    isUnwanted: async (videoId: string, artistOf: () => Promise<string | undefined>) =>
      unwanted.songs?.includes(videoId) === true ||
      unwanted.artists?.includes((await artistOf()) ?? '') === true,
  };
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults(configureApi(options)).concat(baseApi.middleware),
  });
  return {
    requests,
    random: () => store.dispatch(songApi.endpoints.getRandomSong.initiate({ p: 'list' })),
    randomFavorite: () => store.dispatch(songApi.endpoints.getRandomFavorite.initiate()),
  };
};

test('a song marked "Not for me" is replaced by another random song', async () => {
  const { random, randomFavorite } = begin(['one', 'one', 'two', 'one', 'three'], { songs: ['one'] });
  expect((await random()).data).toMatchObject({ youtube_id: 'two' });
  expect((await randomFavorite()).data).toMatchObject({ youtube_id: 'three' });
});

test('every song of an artist marked "Not for me" is replaced', async () => {
  const { random } = begin(['one', 'two', 'three'], { artists: ['Vela'] });
  expect((await random()).data).toMatchObject({ youtube_id: 'three' });
});

test('after five requests without a wanted song, none is returned', async () => {
  const { random, requests } = begin(['one'], { songs: ['one'] });
  expect((await random()).error).toMatchObject({ kind: 'response', code: 404 });
  expect(requests).toHaveLength(5);
});
