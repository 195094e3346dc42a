import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { createAnswerMemory } from './answer-memory.ts';

const answer = (body: string) => ({ body: Buffer.from(body), tag: '', repeat: () => {} });

test('an answer is kept as long as its kind may be, and the oldest goes first when there is no room', () => {
  let time = 0;
  const memory = createAnswerMemory(() => time);
  memory.keep('a', answer('1'), 'briefly');
  memory.keep('b', answer('2'), 'half a minute');
  time = 2_999;
  assert.equal(memory.find('a')?.body.toString(), '1');
  time = 3_000;
  assert.equal(memory.find('a'), undefined);
  time = 29_999;
  assert.equal(memory.find('b')?.body.toString(), '2');
  time = 30_000;
  assert.equal(memory.find('b'), undefined);
  for (let turn = 0; turn < 130; turn += 1)
    memory.keep(`big ${turn}`, answer('x'.repeat(400_000)), 'briefly');
  assert.equal(memory.find('big 0'), undefined);
  assert.ok(memory.find('big 129'));
  memory.keep('huge', answer('x'.repeat(600_000)), 'briefly');
  assert.equal(memory.find('huge'), undefined);
});

test('what many ask for at the same moment is made once', async () => {
  const memory = createAnswerMemory();
  let made = 0;
  const make = async () => (made += 1);
  assert.deepEqual(await Promise.all([memory.once('a', make), memory.once('a', make)]), [1, 1]);
  assert.equal(await memory.once('a', make), 2);
  await assert.rejects(memory.once('b', () => Promise.reject(new Error('no'))));
  assert.equal(await memory.once('b', make), 3);
});

describe('a song that many ask for', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ env: { ANSWER_MEMORY: 'on' } });
  });
  after(() => server.stop());

  const url = async () => {
    const { data } = await server.get<{ youtube_id: string }>('/song/random?p=full-throttle');
    return `/api/song/get?s=${data.youtube_id}&p=full-throttle`;
  };

  test('is read once, and each play of it is counted', async () => {
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

  test('is not sent to who has it, and is compressed for who can read that', async () => {
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

  test('is another answer for another brand, and for whoever has a token', async () => {
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
