import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { UserPlaylist } from '@rushtone/domain';
import { sql } from 'kysely';
import pg from 'pg';
import { queueMail } from '../mail/queue.ts';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { createTransactionPooler } from '@rushtone/api-testing/fakes/transaction-pooler';
import { until } from '@rushtone/api-testing/until';
import { connect, statementLimit } from './connect.ts';
import { migrate } from './migrate.ts';
import { serializable } from './transactions.ts';

const pooler = createTransactionPooler();
let server: TestServer;
let token: string;
let songs: string[];
before(async () => {
  const env = { DATABASE_POOLER: 'transaction', RATE_LIMIT: 'on' };
  server = await startTestServer({ between: pooler.open, env });
  token = await server.signIn('subscriber@example.com');
  const { rows } = await server.pool.query<{ video_id: string }>(
    `select video_id from songs where brand = 'rushtone' limit 30`,
  );
  songs = rows.map(({ video_id }) => video_id);
});
after(async () => {
  await server.stop();
  pooler.close();
});

const codes = (answers: readonly { code: number }[]) => [...new Set(answers.map(({ code }) => code))];

describe('through a pooler in transaction mode, which changes the backend at each transaction', () => {
  test('calls work side by side: prepared reads, random songs, searches, favorites', async () => {
    const reads = songs.flatMap((s) => [
      server.get(`/song/get?s=${s}`, { token }),
      server.get('/song/random'),
      server.get('/song/search?s=night'),
    ]);
    assert.deepEqual(codes(await Promise.all(reads)), [200]);
    const call = 'POST /favorite/add';
    const writes = songs.map((s) => callApi(server, { call, form: { s }, token }));
    assert.deepEqual(codes(await Promise.all(writes)), [200]);
    const { data } = await server.get<object[]>('/favorite/getall', { token });
    assert.ok((data ?? []).length >= songs.length);
    assert.ok(pooler.changes() > 50, `only ${pooler.changes()} changes`);
  });

  test('turns that are taken by an advisory lock, and transactions that conflict, each end once', async () => {
    const create = (name: string) =>
      callApi<UserPlaylist>(server, { call: 'POST /ownplaylist/create', form: { name }, token });
    const made = await Promise.all(Array.from({ length: 10 }, (_, n) => create(`List ${n}`)));
    assert.deepEqual(codes(made), [200]);
    assert.equal(new Set(made.map(({ data }) => data?.id)).size, 10);
    await server.pool.query('create table counters (n integer); insert into counters values (0)');
    const count = () =>
      serializable(server.db, async (tx) => {
        await sql`update counters set n = (select n from counters) + 1`.execute(tx);
      });
    await Promise.all(Array.from({ length: 8 }, count));
    assert.equal((await server.pool.query<{ n: number }>('select n from counters')).rows[0]?.n, 8);
  });

  test('a job of a transaction that is undone never runs, the others run once', async () => {
    const { jobs } = server.options.services;
    const ran: string[] = [];
    await jobs.work<{ id: string }>('mail', async ({ id }) => void ran.push(id));
    const queue = (recipient: string, fails: boolean) =>
      server.db
        .transaction()
        .execute(async (tx) => {
          await queueMail({ db: tx, jobs }, { budget: 'requested', recipient, subject: 's', body: 'b' });
          if (fails) throw new Error('undone');
        })
        .catch(() => {});
    await Promise.all(Array.from({ length: 12 }, (_, n) => queue(`${n}@example.com`, n % 3 === 0)));
    await until(() => ran.length >= 8);
    assert.equal(new Set(ran).size, 8);
    assert.equal(ran.length, 8);
  });

  test('limits are counted for all servers, and a statement that takes too long is given up', async () => {
    const { rows } = await server.pool.query<{ n: number }>(
      `select count(*)::int as n from rate_limits where key like 'write:%'`,
    );
    assert.ok((rows[0]?.n ?? 0) > 0, 'not counted in the database');
    const limited = new pg.Pool({
      connectionString: server.url,
      ...statementLimit(100, 'transaction'),
    });
    await assert.rejects(limited.query('select pg_sleep(1)'), /Query read timeout/);
    await limited.end();
  });

  test('migrations run through it, and a connection without the setting is told why it is refused', async () => {
    assert.deepEqual(await migrate(server.pool), []);
    const direct = connect(server.url);
    await assert.rejects(direct.pool.query('select 1'), /unsupported startup parameter: statement_timeout/);
    await direct.close();
  });
});
