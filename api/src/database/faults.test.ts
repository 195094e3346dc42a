import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { Overloaded } from '../errors/overloaded.ts';
import { sleep } from '../process/processes.ts';
import { createDatabaseLink } from '@rushtone/api-testing/fakes/database-link';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

/** Long enough that a busy machine is not mistaken for a hung database. */
const LIMIT_MS = 4_000;

const link = createDatabaseLink();
let server: TestServer;
before(async () => {
  server = await startTestServer({ between: link.open, env: { DATABASE_LIMIT_MS: String(LIMIT_MS) } });
});
after(async () => {
  await server.stop();
  link.close();
});

const ask = async (url: string) => server.app.inject({ url, headers: { host: 'localhost:8080' } });
/** Polls until the response has that code. */
const until = async (url: string, code: number): Promise<void> => {
  while ((await ask(url)).statusCode !== code) await sleep(20);
};

describe('a database that hangs', () => {
  test('is noticed at once: endpoints and readiness return 503, and the server keeps running', async () => {
    assert.equal((await ask('/api/song/random')).statusCode, 200);
    link.hang();
    const asked = await Promise.all(
      ['/api/song/random', '/api/playlist/all', '/api/member/all', '/api/ready'].map(ask),
    );
    for (const { statusCode, headers, json } of asked) {
      assert.equal(statusCode, 503);
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(json<{ code: number }>().code, 503);
    }
    assert.equal(asked[0]?.headers['retry-after'], '1');
    assert.equal((await ask('/api/health')).statusCode, 200);

    const later = await Promise.all(Array.from({ length: 200 }, () => ask('/api/song/random')));
    assert.ok(later.every(({ statusCode }) => statusCode === 503));
    const failures = server.log.filter((line) => line.includes('request failed'));
    assert.deepEqual(failures, []);
  });

  test('is used again automatically once it answers', async () => {
    link.resume();
    await until('/api/ready', 200);
    await until('/api/song/random', 200);
    await until('/api/member/all', 200);
    const said = server.log.filter((line) => line.startsWith('The database '));
    assert.deepEqual(said, ['The database does not answer.', 'The database answers again.']);
  });
});

test('a connection that breaks within a transaction makes that call busy, and the server lives', async () => {
  const { databases } = server.options.services;
  for (const db of [server.db, databases.of('write', 'other'), databases.of('read', 'song')]) {
    const isGuarded = db !== server.db;
    const call = db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      await server.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      // The driver reports the loss between the two statements, when nothing waits for it.
      await sleep(100);
      await sql`select 1`.execute(transaction);
    });
    await assert.rejects(call, isGuarded ? Overloaded : Error);
  }
  assert.equal((await ask('/api/member/all')).statusCode, 200);
});

test('a locked table stops the calls that need it, and no others', async () => {
  const lock = await server.pool.connect();
  try {
    await lock.query('begin; lock table songs');
    const blocked = Promise.all(Array.from({ length: 30 }, () => ask('/api/song/random')));
    for (let n = 0; n < 20; n += 1)
      assert.equal((await ask('/api/member/all')).statusCode, 200, 'members are in another table');
    for (const { statusCode, headers } of await blocked) {
      assert.equal(statusCode, 503);
      assert.equal(headers['retry-after'], '1');
    }
  } finally {
    await lock.query('rollback');
    lock.release();
  }
  assert.equal((await ask('/api/song/random')).statusCode, 200);
});

test('beyond a hundred requests at once the next is refused at once, and health is not', async () => {
  const lock = await server.pool.connect();
  try {
    await lock.query('begin; lock table songs');
    const waiting = Array.from({ length: 100 }, () => ask('/api/song/random'));
    const refused = await ask('/api/member/all');
    assert.equal(refused.statusCode, 503);
    assert.match(String(refused.headers['retry-after']), /^[123]$/);
    assert.equal(refused.headers['x-content-type-options'], 'nosniff');
    assert.match(refused.json<{ message: string }>().message, /busy/);
    assert.equal((await ask('/api/health')).statusCode, 200);
    await Promise.all(waiting);
  } finally {
    await lock.query('rollback');
    lock.release();
  }
  assert.equal((await ask('/api/member/all')).statusCode, 200);
});
