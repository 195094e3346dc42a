import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync, chmodSync, chownSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { connect } from '../../src/database/connect.ts';
import { sleep } from '../../src/process/processes.ts';
import { callApi } from '../api-client.ts';
import { startSecondServer, type SecondServer } from '../second-server.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { until } from '../until.ts';
import { needs, report, startEngine, userIds, type Engine } from './engine.ts';

/** Clients beside those of the servers. */
const CLIENTS = 200;
/** Servers beside the first one. */
const OTHERS = 1;
/** Connections of PgBouncer to the database. */
const BACKENDS = 20;

describe('PgBouncer in transaction mode', needs('pgbouncer'), () => {
  const folder = mkdtempSync(join(tmpdir(), 'rushtone-pgbouncer-'));
  let bouncer: Engine;
  let server: TestServer;
  const others: SecondServer[] = [];
  let songs: string[];
  let direct: pg.Pool;

  const configure = (databaseUrl: string, port: number, lines = ''): string => {
    const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl);
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(
      file,
      `[databases]
${pathname.slice(1)} = host=${hostname} port=${databasePort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${BACKENDS}
max_client_conn = 1000
server_round_robin = 1
admin_users = ${username}
stats_users = ${username}
${lines}`,
    );
    return file;
  };
  /** Opens the database behind PgBouncer and returns its address there. */
  const between = async (databaseUrl: string): Promise<string> => {
    direct = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    const { uid, gid } = userIds('postgres');
    chmodSync(folder, 0o755);
    chownSync(folder, uid, gid);
    bouncer = await startEngine({
      name: 'pgbouncer',
      user: 'postgres',
      args: (port) => [configure(databaseUrl, port)],
    });
    const url = new URL(databaseUrl);
    url.port = String(bouncer.port);
    return url.href;
  };
  before(async () => {
    const env = { DATABASE_POOLER: 'transaction', DATABASE_POOL: '10' };
    server = await startTestServer({ between, env });
    for (let n = 0; n < OTHERS; n += 1) others.push(await startSecondServer(server));
    const { rows } = await direct.query<{ video_id: string }>(
      `select video_id from songs where brand = 'rushtone' limit 30`,
    );
    songs = rows.map(({ video_id }) => video_id);
  });
  after(async () => {
    for (const other of others) await other.stop();
    await direct.end();
    await server.stop();
    await bouncer.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const apps = () => [server, ...others];
  const ask = async (n: number, path: string): Promise<number> => {
    const { app } = apps()[n % apps().length] ?? server;
    return (await app.inject({ url: `/api${path}`, headers: { host: 'localhost:8080' } })).statusCode;
  };
  /** Runs a statement in PgBouncer's own console. */
  const show = async (what: string): Promise<Record<string, string>[]> => {
    const { username } = new URL(server.url);
    const client = new pg.Client({
      connectionString: `postgres://${username}@127.0.0.1:${bouncer.port}/pgbouncer`,
    });
    await client.connect();
    try {
      return (await client.query<Record<string, string>>(what)).rows;
    } finally {
      await client.end();
    }
  };
  const mix = (n: number): string =>
    ['/song/random', `/song/get?s=${songs[n % songs.length]}`, '/song/search?s=night', '/member/stats'][
      n % 4
    ] ?? '';
  /** Reads and writes of all servers while `during` runs. Returns counts of codes, and names of acknowledged writes. */
  const load = async (during: () => Promise<unknown>) => {
    const codes = new Map<number, number>();
    const kept: string[] = [];
    const over = new AbortController();
    const worker = async (id: number) => {
      for (let n = 0; !over.signal.aborted; n += 1) {
        const code = n % 5 === 0 ? (await add(`${id}-${n}`)).code : await ask(id + n, mix(id + n));
        codes.set(code, (codes.get(code) ?? 0) + 1);
        await sleep(5);
      }
    };
    const add = async (word: string) => {
      const message = `Song reported. ID: x. Reason: ${word}`;
      const answer = await callApi(server, {
        call: 'POST /contact/request',
        form: { topic: 'song-report', message },
      });
      if (answer.code === 200) kept.push(word);
      return answer;
    };
    const workers = Array.from({ length: 16 }, (_, id) => worker(id));
    await during();
    over.abort();
    await Promise.all(workers);
    return { codes, kept };
  };
  const lost = async (kept: readonly string[]): Promise<readonly string[]> => {
    const { rows } = await direct.query<{ word: string }>(
      `select split_part(message, 'Reason: ', 2) as word from contact_requests`,
    );
    const words = new Set(rows.map(({ word }) => word));
    return kept.filter((word) => !words.has(word));
  };
  const works = () =>
    until(async () =>
      (await Promise.all(apps().map((_, n) => ask(n, '/song/random')))).every((code) => code === 200),
    );

  test('200 clients beside two servers share 20 connections, and all are answered', async () => {
    const clients = Array.from({ length: CLIENTS }, () => new pg.Client({ connectionString: server.url }));
    await Promise.all(clients.map((client) => client.connect()));
    const { codes } = await load(async () => {
      const read = async (client: pg.Client) => {
        for (let n = 0; n < 20; n += 1) await client.query('select pg_sleep(0.002)');
      };
      await Promise.all(clients.map(read));
    });
    const backends = (await show('show servers')).length;
    const [{ version = '' } = {}] = await show('show version');
    report(
      'PgBouncer',
      `${version}: ${(await show('show clients')).length} clients over ${backends} connections`,
    );
    assert.ok(backends <= BACKENDS);
    assert.deepEqual([...codes.keys()], [200]);
    await Promise.all(clients.map((client) => client.end()));
  });

  test('a reload under load changes nothing', async () => {
    const { codes, kept } = await load(async () => {
      for (let n = 0; n < 5; n += 1) {
        bouncer.signal('SIGHUP');
        await sleep(200);
      }
    });
    assert.deepEqual([...codes.keys()], [200]);
    assert.deepEqual(await lost(kept), []);
    report('PgBouncer', `five reloads: ${codes.get(200)} requests, all answered`);
  });

  test('killed under load and started again: nothing acknowledged is lost, and all servers work by themselves', async () => {
    const { codes, kept } = await load(async () => {
      await bouncer.stop('SIGKILL');
      await sleep(500);
      await bouncer.start();
      await works();
    });
    assert.ok(
      [...codes.keys()].every((code) => code === 200 || code === 503),
      `answered ${[...codes.keys()]}`,
    );
    assert.deepEqual(await lost(kept), []);
    report(
      'PgBouncer',
      `killed: ${codes.get(503) ?? 0} of ${[...codes.values()].reduce((a, b) => a + b)} requests 503, ${kept.length} acknowledged writes, none lost`,
    );
  });

  test('paused and resumed: requests wait or are turned away, none fails', async () => {
    const { codes, kept } = await load(async () => {
      void show('pause');
      await sleep(1_000);
      await show('resume');
      await works();
    });
    assert.ok(
      [...codes.keys()].every((code) => code === 200 || code === 503),
      `answered ${[...codes.keys()]}`,
    );
    assert.deepEqual(await lost(kept), []);
  });

  test('a server without the setting is told why it is refused', async () => {
    const { pool, close } = connect(server.url);
    await assert.rejects(pool.query('select 1'), /unsupported startup parameter: statement_timeout/);
    await close();
  });
});
