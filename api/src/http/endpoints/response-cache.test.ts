import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { createResponseCache } from './response-cache.ts';

const response = (body: string) => ({
  body: Buffer.from(body),
  headers: {},
  onHit: () => {},
  size: 2 * body.length,
});

test('entries expire after their ttlSeconds, and the oldest are evicted when the cache is full', () => {
  let time = 1;
  const cache = createResponseCache({ now: () => time });
  cache.set('a', response('1'), 3);
  cache.set('b', response('2'), 30);
  time = 3_000;
  assert.equal(cache.get('a')?.body.toString(), '1');
  time = 3_002;
  assert.equal(cache.get('a'), undefined);
  time = 30_000;
  assert.equal(cache.get('b')?.body.toString(), '2');
  time = 30_002;
  assert.equal(cache.get('b'), undefined);
  for (let turn = 0; turn < 130; turn += 1) cache.set(`big ${turn}`, response('x'.repeat(400_000)), 3);
  assert.equal(cache.get('big 0'), undefined);
  assert.ok(cache.get('big 129'));
  cache.set('huge', response('x'.repeat(600_000)), 3);
  assert.equal(cache.get('huge'), undefined);
});

test('concurrent requests for the same key share one computation', async () => {
  const cache = createResponseCache();
  let computed = 0;
  const compute = async () => (computed += 1);
  assert.deepEqual(await Promise.all([cache.once('a', compute), cache.once('a', compute)]), [1, 1]);
  assert.equal(await cache.once('a', compute), 2);
  await assert.rejects(cache.once('b', () => Promise.reject(new Error('no'))));
  assert.equal(await cache.once('b', compute), 3);
});

describe('a cached song', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ env: { RESPONSE_CACHE: 'on' } });
  });
  after(() => server.stop());

  const url = async () => {
    const { data } = await server.get<{ youtube_id: string }>('/song/random?p=full-throttle');
    return `/api/song/get?s=${data.youtube_id}&p=full-throttle`;
  };

  test('is read once, and every play of it is counted', async () => {
    const song = await url();
    const first = await server.app.inject({ url: song });
    await server.pool.query('alter table songs rename to songs_gone');
    const again = await server.app.inject({ url: song });
    await server.pool.query('alter table songs_gone rename to songs');
    assert.deepEqual([again.statusCode, again.body], [200, first.body]);
    for (const name of ['etag', 'cache-control', 'content-type', 'vary', 'content-security-policy']) {
      assert.equal(again.headers[name], first.headers[name], name);
    }
    await server.plays.flush();
    const plays = await server.db.selectFrom('plays').select('plays').executeTakeFirstOrThrow();
    assert.equal(plays.plays, '2');
  });

  test('is answered with 304 to a client that has it, and compressed for a client that accepts it', async () => {
    const song = await url();
    const { body, headers } = await server.app.inject({ url: song });
    const etag = String(headers.etag);
    const known = await server.app.inject({ url: song, headers: { 'if-none-match': etag } });
    assert.deepEqual([known.statusCode, known.body, known.headers.etag], [304, '', etag]);
    const small = await server.app.inject({
      url: `${song}&explore=true`,
      headers: { 'accept-encoding': 'br' },
    });
    const again = await server.app.inject({
      url: `${song}&explore=true`,
      headers: { 'accept-encoding': 'br' },
    });
    assert.deepEqual([again.headers['content-encoding'], again.rawPayload], ['br', small.rawPayload]);
    assert.partialDeepStrictEqual(JSON.parse(brotliDecompressSync(again.rawPayload).toString()), {
      data: { youtube_id: JSON.parse(body).data.youtube_id },
    });
  });

  test('is cached per brand, and never for a request with a token', async () => {
    const song = await url();
    assert.equal((await server.app.inject({ url: song })).statusCode, 200);
    const elsewhere = await server.app.inject({ url: song, headers: { host: 'slowtide.localhost' } });
    assert.equal(elsewhere.statusCode, 404);
    const token = await server.signIn('listener@example.com');
    const headers = { authorization: `Bearer ${token}` };
    for (const answer of [
      await server.app.inject({ url: song, headers }),
      await server.app.inject({ url: `${song}&firebase_auth_token=${token}` }),
      await server.app.inject({ url: `${song}&firebase%5Fauth_token=${token}` }),
    ]) {
      assert.equal(answer.headers['cache-control'], 'no-store');
    }
  });
});
