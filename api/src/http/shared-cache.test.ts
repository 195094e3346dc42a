import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { UserPlaylist, PlaylistWithSongs } from '@rushtone/domain';
import { callApi } from '@rushtone/api-testing/api-client';
import { readSsrBuilds } from '@rushtone/api-testing/ssr-builds';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { tagHeaders } from '@rushtone/platform/server';

let server: TestServer;
let song = '';
before(async () => {
  server = await startTestServer({
    builds: readSsrBuilds(),
    env: { RESPONSE_CACHE: 'on', PAGE_ORIGINS: 'https://pages.example' },
  });
  const { data } = await server.get<PlaylistWithSongs>('/playlist/get?p=full-throttle');
  song = data.songs[0]?.youtube_id ?? '';
});
after(() => server.stop());

const headersOf = async (url: string, headers: Record<string, string> = {}) =>
  (await server.app.inject({ url, headers: { host: 'localhost:8080', ...headers } })).headers;
const tagsOf = async (url: string) => String((await headersOf(url))['surrogate-key'] ?? '').split(' ');

const PUBLIC_PAGE = 'public, max-age=0, s-maxage=10, stale-while-revalidate=60';
const PUBLIC_READ = 'public, max-age=30, s-maxage=10, stale-while-revalidate=60';

describe('a cache in front of the servers', () => {
  test('stores pages for visitors, while browsers revalidate each time', async () => {
    for (const url of ['/', '/playlists', '/playlist?p=full-throttle', '/members', `/song?s=${song}`, '/faq'])
      assert.equal((await headersOf(url))['cache-control'], PUBLIC_PAGE, url);
    assert.equal((await headersOf('/', { host: 'luna.localhost:8080' }))['cache-control'], PUBLIC_PAGE);
  });

  test("stores public API responses, also those from the server's cache", async () => {
    for (const path of [
      '/playlist/all',
      '/member/stats',
      '/feed/get',
      `/song/get?s=${song}`,
      '/song/search?s=night',
    ])
      for (const turn of [1, 2])
        assert.equal((await headersOf(`/api${path}`))['cache-control'], PUBLIC_READ, `${path} ${turn}`);
  });

  test('never stores what counts a play, neither the API response nor the page', async () => {
    for (const turn of [1, 2]) {
      const call = await headersOf(`/api/song/get?s=${song}&p=full-throttle`);
      assert.match(String(call['cache-control']), /^private, /, String(turn));
    }
    assert.equal((await headersOf(`/song?s=${song}&p=full-throttle`))['cache-control'], 'private, no-cache');
  });

  test('never stores random songs, or responses to requests with a token anywhere in them', async () => {
    const token = await server.signIn('listener@example.com');
    for (const [url, headers] of [
      ['/api/song/random', {}],
      [`/api/playlist/all?firebase_auth_token=${token}`, {}],
      ['/api/playlist/all', { authorization: `Bearer ${token}` }],
      [`/api/song/get?s=${song}`, { authorization: `Bearer ${token}` }],
      [`/playlists?firebase_auth_token=${token}`, {}],
      ['/api/song/get?s=nothing-here', {}],
    ] as const)
      assert.match(String((await headersOf(url, headers))['cache-control']), /no-store/, url);
  });

  test('never stores a user playlist, neither private nor public', async () => {
    const token = await server.signIn('listener@example.com');
    const post = (call: string, form: Record<string, string>) =>
      callApi<UserPlaylist>(server, { call: `POST /ownplaylist/${call}`, form, token });
    const p = (await post('create', { name: 'Mine', s: song })).data?.id ?? '';
    for (const shared of ['false', 'true']) {
      await post('share', { p, public: shared });
      for (const url of [`/api/playlist/get?p=${p}`, `/playlist?p=${p}`, `/song?s=${song}&p=${p}`])
        assert.match(String((await headersOf(url))['cache-control']), /no-store/, `${url} ${shared}`);
    }
  });

  test('stores one response for all requests that get the same', async () => {
    assert.equal((await headersOf('/playlists')).vary, 'Cookie, Accept-Encoding');
    assert.equal((await headersOf('/api/playlist/all')).vary, 'Origin, Accept-Encoding');
    assert.equal((await headersOf(`/api/song/get?s=${song}`)).vary, 'Origin, Authorization, Accept-Encoding');
  });

  test('does not return a response without an origin to a page of another origin', async () => {
    const origin = { origin: 'https://pages.example' };
    const allowed = await headersOf('/api/playlist/all', origin);
    assert.equal(allowed['access-control-allow-origin'], 'https://pages.example');
    assert.match(String((await headersOf('/api/playlist/all')).vary), /^Origin, /);
  });
});

describe('an operator removes from the cache', () => {
  test('a song, a playlist, the members or the news by tag', async () => {
    const names = [`song-${song}`, 'playlist-full-throttle', 'catalog'];
    assert.deepEqual(await tagsOf(`/api/song/get?s=${song}`), names);
    assert.deepEqual(await tagsOf('/api/playlist/get?p=full-throttle'), [
      'playlist-full-throttle',
      'playlists',
      'songs',
    ]);
    assert.deepEqual(await tagsOf('/api/member/all'), ['members']);
    assert.deepEqual(await tagsOf('/api/feed/get'), ['news']);
    assert.deepEqual(await tagsOf('/api/website/public?name=LUNA'), ['websites', 'website-luna', 'songs']);
  });

  test('the pages that show them, and those of a release', async () => {
    const tags = await tagsOf(`/song?s=${song}`);
    const names = [`song-${song}`, 'playlist-full-throttle', 'catalog'];
    assert.deepEqual(tags, ['release-shell', 'release-listening', ...names]);
    assert.ok((await tagsOf('/members')).includes('members'));
    assert.deepEqual(await tagsOf('/login'), ['release-shell']);
  });

  test('by either of the two headers', async () => {
    const headers = await headersOf('/api/playlist/get?p=full-throttle');
    assert.equal(headers['cache-tag'], 'playlist-full-throttle,playlists,songs');
  });

  test('and no response has more tags than a proxy accepts', () => {
    const many = Array.from({ length: 500 }, (_, at) => `song-${'x'.repeat(11)}${at}`);
    const { 'surrogate-key': keys = '' } = tagHeaders(many);
    assert.ok(keys.length < 1_024, String(keys.length));
  });
});
