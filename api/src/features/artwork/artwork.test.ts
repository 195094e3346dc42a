import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { ArtworkRequest } from '@rushtone/domain';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { newStoredName, openArtworkStore, removeOrphans } from './stored-files.ts';

const HOUR_MS = 60 * 60_000;
const wish = { channel: 'https://youtube.com/@mira', kind: 'logo', style: 'Neon' };

let server: TestServer;
let owner: string;
let other: string;
before(async () => {
  server = await startTestServer();
  owner = await server.signIn('subscriber@example.com');
  other = await server.signIn('premiumplus@example.com');
});
after(() => server.stop());

const store = () => openArtworkStore(server.options.config.artwork, () => {});
const requests = async (token = owner) =>
  (await server.get<ArtworkRequest[]>('/artwork/getall', { token })).data;

/** Delivers a file for the newest request. */
const deliver = async (name: string, content: string, at = new Date()) => {
  const stored_as = newStoredName(at, content);
  await store().create(stored_as, content);
  const { rows } = await server.pool.query<{ id: string }>(
    `with done as (update artwork_requests set state = 'done' where id = (select max(id) from artwork_requests) returning id, uid)
     insert into artwork_files (request, uid, name, type, size, stored_as)
     select id, uid, $1, 'image/png', $2, $3 from done returning id`,
    [name, content.length, stored_as],
  );
  return { id: String(rows[0]?.id), stored_as };
};

const read = (id: string, token?: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/artwork/file',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ id, ...(token && { firebase_auth_token: token }) }).toString(),
  });

test('a request goes from requested over accepted to delivered, and its owner alone reads the file', async () => {
  await callApi(server, { call: 'POST /artwork/request', form: wish, token: owner });
  assert.partialDeepStrictEqual(await requests(), [{ state: 'requested', files: [], answer: '' }]);
  await server.pool.query('update artwork_requests set accepted_at = now()');
  assert.partialDeepStrictEqual(await requests(), [{ state: 'accepted' }]);
  await server.pool.query(`update artwork_requests set state = 'done'`);
  assert.partialDeepStrictEqual(await requests(), [{ state: 'done' }]);
  const { id } = await deliver('Löwe "1".png', 'picture');
  assert.partialDeepStrictEqual(await requests(), [
    { state: 'delivered', files: [{ id: Number(id), name: 'Löwe "1".png', size: 7 }] },
  ]);
  assert.deepEqual(await requests(other), []);

  const { statusCode, headers, body } = await read(id, owner);
  assert.deepEqual([statusCode, body], [200, 'picture']);
  assert.partialDeepStrictEqual(headers, {
    'cache-control': 'no-store',
    'content-type': 'image/png',
    'content-disposition': `attachment; filename*=UTF-8''L%C3%B6we%20%221%22.png`,
    'x-content-type-options': 'nosniff',
  });
  assert.match(String(headers['content-security-policy']), /sandbox/);
});

test('refuses a file to everybody else, and names a bad number', async () => {
  const { id } = await deliver('a.png', 'picture');
  for (const [token, code] of [
    [other, 404],
    [undefined, 401],
    ['forged', 401],
  ] as const)
    assert.equal((await read(id, token)).statusCode, code);
  assert.equal((await read('999', owner)).statusCode, 404);
  assert.equal((await read('x', owner)).statusCode, 400);
  const inAddress = await server.app.inject({
    url: `/api/artwork/file?id=${id}&firebase_auth_token=${owner}`,
  });
  assert.equal(inAddress.statusCode, 404, 'the token belongs in no address');
});

test('returns 404 for a file that the store has lost', async () => {
  const { id, stored_as } = await deliver('lost.png', 'picture');
  await store().remove(stored_as);
  assert.equal((await read(id, owner)).json().message, 'You have no file of that number.');
});

test('a file that somebody has exchanged in the store is not sent, and the log says so', async () => {
  const { id, stored_as } = await deliver('mine.png', 'picture');
  writeFileSync(join(server.folder, 'artwork', stored_as), 'another picture');
  const lines = server.log.length;
  assert.equal((await read(id, owner)).statusCode, 404);
  assert.match(server.log.slice(lines).join(''), new RegExp(`artwork refused: ${stored_as}`));
});

test('deletes the files of deleted requests an hour later, and no others', async () => {
  const old = new Date(Date.now() - 2 * HOUR_MS);
  const kept = await deliver('kept.png', 'a', old);
  const gone = await deliver('gone.png', 'b', old);
  const fresh = newStoredName(new Date(), 'not in the table yet');
  await store().create(fresh, 'not in the table yet');
  await server.pool.query('delete from artwork_files where stored_as = $1', [gone.stored_as]);
  await removeOrphans(server.db, store(), new Date());
  const names = readdirSync(join(server.folder, 'artwork'));
  assert.deepEqual(
    [kept.stored_as, gone.stored_as, fresh].map((name) => names.includes(name)),
    [true, false, true],
  );
});
