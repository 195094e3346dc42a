import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { sleep } from '../process/processes.ts';
import { createDatabaseLink } from '@rushtone/api-testing/fakes/database-link';
import { startReplica, type Replica } from '@rushtone/api-testing/replica';
import { startSecondServer, type SecondServer } from '@rushtone/api-testing/second-server';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { until } from '@rushtone/api-testing/until';
import { createLogPositions } from './log-positions.ts';

/** Two servers that share a primary and a streaming replica. */

const LAG_LIMIT_MS = 2_000;
const EMAIL = 'subscriber@example.com';
const link = createDatabaseLink();
const linkToPrimary = createDatabaseLink();
let replica: Replica;
let server: TestServer;
let apps: FastifyInstance[];
let second: SecondServer;
let token: string;
let songs: string[];

before(async () => {
  const env: Record<string, string> = {
    DATABASE_READ_LAG_MS: String(LAG_LIMIT_MS),
    DATABASE_LIMIT_MS: '4000',
  };
  server = await startTestServer({
    env,
    ownPostgres: true,
    between: async (url) => {
      replica = await startReplica(url);
      env.DATABASE_READ_URL = await link.open(replica.url);
      return linkToPrimary.open(url);
    },
  });
  second = await startSecondServer(server);
  apps = [server.app, second.app];
  token = await server.signIn(EMAIL);
  const { rows } = await server.pool.query<{ video_id: string }>(
    `select video_id from songs where brand = 'rushtone' order by video_id limit 200`,
  );
  songs = rows.map(({ video_id }) => video_id);
  await isUsed(true);
});
after(async () => {
  await second.stop();
  await server.stop();
  link.close();
  linkToPrimary.close();
  await replica.remove();
});

const states = () => server.options.services.databases.replicas();
const isUsed = (used: boolean) => until(async () => states().every((state) => state.isUsed === used));

const ask = (app: FastifyInstance | undefined, url: string, payload?: object) => {
  assert.ok(app);
  const headers = { host: 'localhost:8080', authorization: `Bearer ${token}` };
  return app.inject({ url: `/api${url}`, headers, ...(payload && { method: 'POST', payload }) });
};
const readFrom = async (uid: string | null = null): Promise<'primary' | 'replica'> => {
  const { databases } = server.options.services;
  const { rows } = await databases.read({ group: 'test', uid }, (db) =>
    sql<{ isReplica: boolean }>`select pg_is_in_recovery() as "isReplica"`.execute(db),
  );
  return rows[0]?.isReplica ? 'replica' : 'primary';
};

let writes = 0;
/** Reads each write immediately from the other server. */
const writeAndRead = async (count: number) => {
  const codes = new Map<number, number>();
  let missed = 0;
  const note = ({ statusCode }: { statusCode: number }) =>
    codes.set(statusCode, (codes.get(statusCode) ?? 0) + 1);
  for (const end = writes + count; writes < end; writes += 1) {
    const n = writes;
    const s = songs[n % songs.length];
    const wanted = n % 2 === 0;
    const written = await ask(apps[n % 2], `/favorite/${wanted ? 'add' : 'remove'}`, { s });
    const read = await ask(apps[(n + 1) % 2], `/song/get?s=${s}`);
    const list = await ask(apps[(n + 1) % 2], '/favorite/getall');
    [written, read, list].forEach(note);
    const listed = list.json<{ data: { youtube_url: string }[] }>().data;
    if (read.json<{ data: { favorite: boolean } }>().data.favorite !== wanted) missed += 1;
    if (listed.some(({ youtube_url }) => youtube_url === s) !== wanted) missed += 1;
  }
  return { missed, codes: [...codes.keys()] };
};
const ALL_SEEN = { missed: 0, codes: [200] };

describe('reads on a replica', () => {
  test('a visitor reads the replica, and an account too once it has the last write', async () => {
    assert.equal(await readFrom(), 'replica');
    assert.deepEqual(await writeAndRead(20), ALL_SEEN);
    const uid = String(decodeJwt(token).sub);
    await until(async () => (await readFrom(uid)) === 'replica');
    await replica.pause();
    await ask(apps[0], '/favorite/remove', { s: songs[0] });
    assert.equal(await readFrom(uid), 'primary');
    assert.equal(await readFrom('somebody else'), 'replica');
    await replica.resume();
  });

  test('accounts see their own writes while a replica stands still, and visitors keep reading it', async () => {
    await replica.pause();
    assert.deepEqual(await writeAndRead(10), ALL_SEEN);
    assert.equal(await readFrom(), 'replica');
    await replica.resume();
  });

  test('a replica that lags more than allowed is not used until it has caught up', async () => {
    await replica.pause();
    const deadline = Date.now() + LAG_LIMIT_MS + 2_000;
    while (Date.now() < deadline) {
      assert.deepEqual(await writeAndRead(2), ALL_SEEN);
      await sleep(100);
    }
    await isUsed(false);
    assert.equal(await readFrom(), 'primary');
    await replica.resume();
    await isUsed(true);
    assert.equal(await readFrom(), 'replica');
    assert.deepEqual(await writeAndRead(10), ALL_SEEN);
    assert.ok(server.log.some((line) => /^The replica .* is more than 2 s late/.test(line)));
  });

  test('no request fails while a replica hangs or refuses connections', async () => {
    link.hang();
    assert.deepEqual(await writeAndRead(10), ALL_SEEN);
    const visits = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        server.app.inject({ url: `/api/song/get?s=${songs[n]}`, headers: { host: 'localhost:8080' } }),
      ),
    );
    assert.deepEqual([...new Set(visits.map(({ statusCode }) => statusCode))], [200]);
    await isUsed(false);
    link.resume();
    await isUsed(true);
    link.refuse();
    assert.deepEqual(await writeAndRead(10), ALL_SEEN);
    await isUsed(false);
    link.accept();
    await isUsed(true);
    assert.deepEqual(await writeAndRead(10), ALL_SEEN);
  });

  test('while the primary is away, visitors search, open songs and find random ones', async () => {
    const { databases } = server.options.services;
    const visit = async (path: string) =>
      (await server.app.inject({ url: `/api${path}`, headers: { host: 'localhost:8080' } })).statusCode;
    linkToPrimary.refuse();
    await until(databases.isAway);
    const paths = ['', '?p=full-throttle', '?p=full-throttle&bag=seed.3'].map(
      (query) => `/song/random${query}`,
    );
    for (const path of [...paths, '/song/search?s=night', `/song/get?s=${songs[150]}`])
      assert.equal(await visit(path), 200, path);
    linkToPrimary.accept();
    await until(() => !databases.isAway());
    assert.equal(await visit('/song/random'), 200);
  });

  test('an endpoint that writes after all continues on the primary', async () => {
    const { databases } = server.options.services;
    const uid = 'somebody';
    await databases.read({ group: 'test', uid: null }, (db) =>
      db.insertInto('account_writes').values({ uid, position: 1 }).execute(),
    );
    const { rows } = await server.pool.query('select uid from account_writes where uid = $1', [uid]);
    assert.equal(rows.length, 1);
  });
});

test('a lag is the time since the primary was ahead, and none while nobody writes', () => {
  const log = createLogPositions();
  log.note(100, 0);
  log.note(100, 60_000);
  assert.equal(log.lagOf(100, 90_000), 0);
  log.note(200, 91_000);
  log.note(300, 95_000);
  assert.equal(log.lagOf(100, 96_000), 5_000);
  assert.equal(log.lagOf(200, 96_000), 1_000);
});
