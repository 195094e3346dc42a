import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { FAVORITES_LIMIT } from '@rushtone/domain';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
let token: string;
let songs: string[];
before(async () => {
  server = await startTestServer();
  token = await server.signIn('listener@example.com');
  const rows = await server.db
    .selectFrom('songs')
    .select('video_id')
    .where('brand', '=', 'rushtone')
    .limit(9)
    .execute();
  songs = rows.map(({ video_id }) => video_id);
});
after(() => server.stop());

const change = (verb: 'add' | 'remove', s: string) =>
  callApi(server, { call: `POST /favorite/${verb}`, form: { s }, token });
const count = async (): Promise<number> =>
  (await server.pool.query(`select from favorites where uid = 'demo-listener'`)).rowCount ?? 0;

describe('adding favorites', () => {
  test('concurrent adds of the same song store it once and all succeed', async () => {
    const before = await count();
    const [song = ''] = songs;
    await change('remove', song);
    const responses = await Promise.all(Array.from({ length: 8 }, () => change('add', song)));
    assert.deepEqual(
      responses.map(({ code }) => code),
      Array.from({ length: 8 }, () => 200),
    );
    await change('remove', song);
    assert.ok((await count()) <= before);
  });

  test('the limit holds when concurrent adds reach it together', async () => {
    await server.pool.query(`delete from favorites where uid = 'demo-listener'`);
    await server.pool.query(
      `insert into favorites (uid, brand, video_id)
       select 'demo-listener', 'rushtone', 'old-' || n from generate_series(1, ${FAVORITES_LIMIT - 1}) n`,
    );
    const responses = await Promise.all(songs.map((song) => change('add', song)));
    const codes = responses.map(({ code }) => code).sort();
    assert.deepEqual(codes, [200, ...songs.slice(1).map(() => 409)]);
    assert.equal(await count(), FAVORITES_LIMIT);

    const added = songs[responses.findIndex(({ code }) => code === 200)] ?? '';
    assert.equal((await change('add', added)).code, 200, 'adding it again is no error at the limit');
  });
});
