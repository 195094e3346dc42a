import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { UserPlaylist, PlaylistWithSongs } from '@rushtone/domain';
import { callApi } from '@rushtone/api-testing/api-client';
import { forgeTokens } from '@rushtone/api-testing/forge-tokens';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { ENDPOINTS } from '../features/index.ts';
import {
  accountRows,
  deviceRows,
  roomRows,
  erasureRows,
  favoriteRows,
  giftRows,
  listenRows,
  userPlaylistRows,
} from '@rushtone/api-testing/contract/account';
import { catalogueRows } from '@rushtone/api-testing/contract/catalog';
import { contactRows, siteContactRows, siteReportRows } from '@rushtone/api-testing/contract/contact';
import type { Row } from '@rushtone/api-testing/contract/row';
import { toolRows } from '@rushtone/api-testing/contract/tools';

/** Calls that have separate tests, each with a valid form. */
const ELSEWHERE: Readonly<Record<string, Record<string, string>>> = {
  '/account/disconnect_discord': {},
  '/account/disconnect_youtube': {},
  '/account/export': {},
  '/account/pause': { months: '1' },
  '/account/portal': {},
  '/account/receipts': {},
  '/account/resume': {},
  '/gift': {},
  '/gift/redeem': { code: 'a'.repeat(32) },
  '/account/signins': {},
  '/account/signout_everywhere': {},
  '/ownplaylist/join': { code: 'a'.repeat(22), name: 'Leo' },
  '/ownplaylist/removeeditor': { p: `u-${'a'.repeat(22)}`, editor: '1' },
  '/ownplaylist/undo': { p: `u-${'a'.repeat(22)}`, change: '1' },
  '/room/get': {},
  '/room/enter': {},
  '/room/report': {},
  '/room/add': {},
  '/room/open': {},
  '/room/mute': {},
  '/room/leave': {},
  '/listens/connect': { service: 'listenbrainz', token: 'none' },
};

let server: TestServer;
let table: Row[];
before(async () => {
  server = await startTestServer();
  const { data } = await server.get<PlaylistWithSongs>('/playlist/get?p=full-throttle');
  const [first = '', second = ''] = data.songs.map((song) => song.youtube_id);
  const token = await server.signIn('listener@example.com');
  const create = async (call = 'create', form: Record<string, string> = { s: first }) => {
    const request = { call: `POST /ownplaylist/${call}`, form: { name: 'Mine', ...form }, token };
    return (await callApi<UserPlaylist>(server, request)).data?.id ?? '';
  };
  const [mine, doomed, ruled] = [await create(), await create(), await create('createbyrules', {})];
  const invited = await callApi<{ invite: string }>(server, {
    call: 'POST /ownplaylist/invite',
    form: { p: mine, name: 'Mira' },
    token,
  });
  const code = invited.data?.invite ?? '';
  table = [
    ...catalogueRows(first),
    ...giftRows,
    ...favoriteRows(first, second),
    ...listenRows(first),
    ...deviceRows,
    ...roomRows,
    ...userPlaylistRows({ first, second, mine, doomed, ruled, code }),
    ...accountRows,
    ...toolRows,
    ...contactRows,
    ...siteContactRows,
    ...siteReportRows,
    ...erasureRows,
  ];
});
after(() => server.stop());

const tokens = new Map<string, string>();
const tokenOf = async (as: string | undefined): Promise<string | undefined> => {
  if (as === undefined) return undefined;
  const token = tokens.get(as) ?? (await server.signIn(`${as}@example.com`));
  tokens.set(as, token);
  return token;
};

const nameOf = ({ call, as, query = {}, form = {}, host = '' }: Row): string =>
  `${call} ${new URLSearchParams({ ...query, ...form })} of a ${as ?? 'visitor'} ${host}`.slice(0, 160);

test('answers every row of the table as it says', async () => {
  for (const row of table) {
    const answer = await callApi(server, { ...row, token: await tokenOf(row.as) });
    const name = `${nameOf(row)}: ${answer.code} ${answer.message}`;
    assert.equal(answer.code, row.code, name);
    if (row.message instanceof RegExp) assert.match(answer.message, row.message, name);
    else if (row.message !== undefined) assert.equal(answer.message, row.message, name);
    if (row.code >= 400) assert.equal(answer.data, null, name);
    if (typeof row.data === 'object' && row.data !== null)
      assert.partialDeepStrictEqual(answer.data, row.data, name);
    else if (row.data !== undefined) assert.equal(answer.data, row.data, name);
  }
});

test('has a success of every endpoint in the table, and an error where there can be one', () => {
  const codesOf = (call: string) => table.filter((row) => row.call === call).map(({ code }) => code);
  for (const { method, path, auth } of ENDPOINTS.filter((call) => !(call.path in ELSEWHERE))) {
    const codes = codesOf(`${method} ${path}`);
    assert.ok(codes.includes(200), `${path} has no success`);
    if (method === 'POST') assert.ok(codes.includes(400), `${path} has no bad form`);
    if (auth === 'none') assert.ok(!codes.includes(401), path);
  }
});

describe('an endpoint that requires a token', () => {
  const asking = ENDPOINTS.filter(({ auth }) => auth === 'required');
  const rowOf = (path: string): Row | undefined =>
    table.find(({ call, code }) => call.endsWith(` ${path}`) && code === 200);

  test('returns 401 without one and with every forged one, even if everything else is right', async () => {
    const forged = { missing: undefined, empty: '', ...(await forgeTokens(server.pool)) };
    for (const { method, path } of asking) {
      for (const [name, token] of Object.entries(forged)) {
        const { query, form = ELSEWHERE[path] } = rowOf(path) ?? {};
        const answer = await callApi(server, { call: `${method} ${path}`, query, form, token });
        assert.deepEqual([answer.code, answer.data], [401, null], `${path}, ${name}`);
      }
    }
  });

  test('is not cached', async () => {
    const token = await tokenOf('premiumplus');
    for (const { method, path } of ENDPOINTS) {
      const { query = {} } = rowOf(path) ?? {};
      const url = `/api${path}?${new URLSearchParams({ ...query, firebase_auth_token: String(token) })}`;
      const { headers } = await server.app.inject({ method, url });
      assert.equal(headers['cache-control'], 'no-store', path);
    }
  });
});

test('a public read may be cached, and is not sent twice', async () => {
  for (const { path, isCounted } of ENDPOINTS.filter(({ ttlSeconds }) => ttlSeconds > 0)) {
    const { query = {} } = table.find(({ call, code }) => call === `GET ${path}` && code === 200) ?? {};
    const url = `/api${path}?${new URLSearchParams(query)}`;
    const first = await server.app.inject({ url });
    const caching = isCounted(query) ? /^private, max-age=/ : /^public, max-age=/;
    assert.match(String(first.headers['cache-control']), caching, path);
    const again = await server.app.inject({
      url,
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    assert.deepEqual([again.statusCode, again.body], [304, ''], path);
  }
});
