import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { connect } from '../../src/database/connect.ts';
import { contact, readWritten } from '../acknowledged-writes.ts';
import { startSecondServer, type SecondServer } from '../second-server.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { until } from '../until.ts';
import { needs, report } from './engine.ts';
import { POOL_SIZE, startPgBouncer, type PgBouncer } from './pgbouncer.ts';

/** Clients beside those of the two servers. */
const CLIENTS = 200;
/** Requests that are under way at a time, of which every fifth writes. */
const TOGETHER = 16;

type Load = {
  /** Codes of answers so far. */
  codes: readonly number[];
  /** Resolves when `count` more requests were answered by `code`. */
  answered: (code: number, count: number) => Promise<void>;
};

describe('PgBouncer in transaction mode', needs('pgbouncer'), () => {
  let bouncer: PgBouncer;
  let server: TestServer;
  let second: SecondServer;
  let ports: number[];
  let songs: string[];
  let databaseUrl: string;

  before(async () => {
    server = await startTestServer({
      env: { DATABASE_POOLER: 'transaction', DATABASE_POOL: '10' },
      async between(url) {
        databaseUrl = url;
        bouncer = await startPgBouncer(url);
        return bouncer.url;
      },
    });
    second = await startSecondServer(server);
    ports = [];
    for (const { app } of [server, second])
      ports.push(Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port));
    const { rows } = await server.pool.query<{ video_id: string }>(
      `select video_id from songs where brand = 'rushtone' limit 30`,
    );
    songs = rows.map(({ video_id }) => video_id);
  });
  after(async () => {
    await second.stop();
    await server.stop();
    await bouncer.remove();
  });

  const read = async (n: number): Promise<number> => {
    const calls = [
      'song/random',
      `song/get?s=${songs[n % songs.length]}`,
      'song/search?s=night',
      'member/stats',
    ];
    const answer = await fetch(`http://localhost:${ports[n % 2]}/api/${calls[n % calls.length]}`);
    await answer.arrayBuffer();
    return answer.status;
  };
  /** Reads and writes of both servers while `during` runs. Checks that each acknowledged write is kept. */
  const underLoad = async (during: (load: Load) => Promise<unknown>) => {
    const codes: number[] = [];
    const kept: string[] = [];
    const over = new AbortController();
    const write = async (word: string, port = 0) => {
      const { status } = await contact(word).send(port);
      if (status === 200) kept.push(`contact ${word}`);
      return status;
    };
    const worker = async (id: number) => {
      for (let n = 0; !over.signal.aborted; n += 1)
        codes.push(
          n % 5 === 0 ? await write(`${id}x${n}x${codes.length}`, ports[id % 2]) : await read(id + n),
        );
    };
    const workers = Array.from({ length: TOGETHER }, (_, id) => worker(id));
    const count = (code: number) => codes.filter((each) => each === code).length;
    await during({
      codes,
      async answered(code, more) {
        const wanted = count(code) + more;
        await until(() => count(code) >= wanted);
      },
    });
    over.abort();
    await Promise.all(workers);
    const written = await readWritten(databaseUrl);
    assert.deepEqual(
      kept.filter((word) => !written.has(word)),
      [],
      'acknowledged writes are lost',
    );
    return { kept: kept.length, answers: codes.length, busy: count(503), codes: [...new Set(codes)].sort() };
  };

  test('serves 200 clients beside two servers over 20 connections', async () => {
    const clients = Array.from({ length: CLIENTS }, () => new pg.Client({ connectionString: bouncer.url }));
    await Promise.all(clients.map((client) => client.connect()));
    const { codes } = await underLoad(async () => {
      const ask = async (client: pg.Client) => {
        for (let n = 0; n < 20; n += 1) await client.query('select pg_sleep(0.002)');
      };
      await Promise.all(clients.map(ask));
    });
    const connections = (await bouncer.run('show servers')).length;
    const [{ version = '' } = {}] = await bouncer.run('show version');
    const clientsShown = (await bouncer.run('show clients')).length;
    report('PgBouncer', `${version}: ${clientsShown} clients over ${connections} connections`);
    assert.ok(connections <= POOL_SIZE);
    assert.deepEqual(codes, [200]);
    await Promise.all(clients.map((client) => client.end()));
  });

  test('fails no request when it is reloaded under load', async () => {
    const { codes, answers } = await underLoad(async ({ answered }) => {
      for (let n = 0; n < 5; n += 1) {
        bouncer.signal('SIGHUP');
        await answered(200, 40);
      }
    });
    assert.deepEqual(codes, [200]);
    report('PgBouncer', `five reloads: ${answers} requests, all answered`);
  });

  test('loses no acknowledged write when it is killed under load, and servers recover by themselves', async () => {
    const { codes, kept, answers, busy } = await underLoad(async ({ answered }) => {
      await answered(200, 40);
      await bouncer.stop('SIGKILL');
      await answered(503, 100);
      await bouncer.start();
      await answered(200, 100);
    });
    assert.deepEqual(codes, [200, 503]);
    report(
      'PgBouncer',
      `killed: ${busy} of ${answers} requests 503, none of ${kept} acknowledged writes lost`,
    );
  });

  test('lets requests wait or be turned away while it is paused', async () => {
    const { codes } = await underLoad(async ({ answered }) => {
      // Ends with the last open transaction. When resumed before that, it is never answered.
      await bouncer.run('pause');
      await until(async () =>
        (await bouncer.run('show pools')).some(({ cl_waiting }) => Number(cl_waiting) > 0),
      );
      await bouncer.run('resume');
      await answered(200, 100);
    });
    assert.ok(
      codes.every((code) => code === 200 || code === 503),
      `answered ${codes.join()}`,
    );
  });

  test('tells a server without the setting why it is refused', async () => {
    const { pool, close } = connect(bouncer.url);
    await assert.rejects(pool.query('select 1'), /unsupported startup parameter: statement_timeout/);
    await close();
  });
});
