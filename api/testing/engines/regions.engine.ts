import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import pg from 'pg';
import { sleep } from '../../src/process/processes.ts';
import { contact, readWritten, signUp, type Write } from '../acknowledged-writes.ts';
import { createDatabaseLink } from '../fakes/database-link.ts';
import { fillWithDemo } from '../make-template.ts';
import { startProcess, type ServerProcess } from '../server-process.ts';
import { until } from '../until.ts';
import { needs, report, startEngine, type Engine } from './engine.ts';
import {
  createFolder,
  initializeCluster,
  runPostgresProgram,
  startPostgres,
  SYSTEM_USER,
  type PostgresEngine,
} from './postgres.ts';

/** One way, in ms: 80 ms there and back. */
const DISTANCE_MS = 40;
const PROMOTE = join(import.meta.dirname, '../../../deploy/promote-region.sh');
/** Statements that write, a second, beside those of the servers. */
const WRITES_PER_SECOND = 300;
const WRITERS = 30;

/** Two regions: each has a PostgreSQL, a PgBouncer and a server. What goes from one to the other passes `link`. */
describe(
  'a region lost',
  needs('postgres', 'initdb', 'pg_basebackup', 'pg_rewind', 'psql', 'pgbouncer'),
  () => {
    const root = mkdtempSync(join(tmpdir(), 'rushtone-regions-'));
    const link = createDatabaseLink(DISTANCE_MS);
    let primary: PostgresEngine;
    let replica: PostgresEngine;
    let bouncer: Engine;
    let ini: string;
    let [near, far]: ServerProcess[] = [];
    let token: string;

    const startBouncer = (toUrl: string) => {
      const folder = createFolder(join(root, 'pgbouncer'));
      ini = join(folder, 'pgbouncer.ini');
      const { hostname, port } = new URL(toUrl);
      return startEngine({
        name: 'pgbouncer',
        user: SYSTEM_USER,
        args: (own) => {
          writeFileSync(
            ini,
            `[databases]\nrushtone = host=${hostname} port=${port} user=app\n[pgbouncer]\nlisten_addr = 127.0.0.1
listen_port = ${own}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction\ndefault_pool_size = 20
max_client_conn = 500\nadmin_users = app\n`,
          );
          return [ini];
        },
      });
    };
    const startServer = (name: string, env: Record<string, string>) =>
      startProcess(createFolder(join(root, name)), {
        APP_SECRET: 'a secret of thirty-two characters',
        DATABASE_LIMIT_MS: '2000',
        DATABASE_POOL: '10',
        ...env,
      });

    before(async () => {
      chmodSync(root, 0o755);
      await initializeCluster(join(root, 'a'), {
        wal_log_hints: 'on',
        shared_buffers: '128MB',
        wal_keep_size: '256MB',
      });
      primary = await startPostgres(join(root, 'a'));
      await fillWithDemo(primary.url);
      near = await startServer('server-a', { DATABASE_URL: primary.url });
      const across = new URL(await link.open(primary.url));
      createFolder(join(root, 'b'));
      await runPostgresProgram('pg_basebackup', [
        ...['-h', '127.0.0.1', '-p', across.port, '-U', 'app', '-D', join(root, 'b')],
        ...['-R', '-X', 'stream', '--checkpoint', 'fast', '--no-sync'],
      ]);
      replica = await startPostgres(join(root, 'b'));
      bouncer = await startBouncer(across.href);
      far = await startServer('server-b', {
        DATABASE_URL: `postgres://app:app@127.0.0.1:${bouncer.port}/rushtone`,
        DATABASE_POOLER: 'transaction',
        DATABASE_READ_URL: replica.url,
      });
      await primary.query(`create table engine_writes (id text primary key)`);
      token = await signIn(near);
      const [{ version = '' } = {}] = await primary.query<{ version: string }>(
        `select current_setting('server_version') as version`,
      );
      report('PostgreSQL', version);
      report('PostgreSQL', `a server 80 ms away from its database starts in ${Math.round(far.readyMs)} ms`);
    });
    after(async () => {
      await near?.stop();
      await far?.stop();
      await bouncer?.stop();
      await replica?.stop('SIGINT');
      await primary?.stop('SIGKILL');
      link.close();
      rmSync(root, { recursive: true, force: true });
    });

    const signIn = async ({ port }: ServerProcess): Promise<string> => {
      const answer = await fetch(
        `http://localhost:${port}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            email: 'subscriber@example.com',
            password: 'rushtone',
            returnSecureToken: true,
          }),
        },
      );
      return ((await answer.json()) as { idToken: string }).idToken;
    };
    const read = async (path: string, headers: Record<string, string> = {}): Promise<number> =>
      (
        await fetch(`http://localhost:${far?.port}/api${path}`, {
          headers,
          signal: AbortSignal.timeout(20_000),
        })
      ).status;
    const lagMs = async (): Promise<number> => {
      const [row] = await primary.query<{ lag: number | null }>(
        `select extract(epoch from replay_lag) * 1000 as lag from pg_stat_replication`,
      );
      return Number(row?.lag ?? 0);
    };
    const isSynchronous = async (): Promise<boolean> => {
      const [row] = await primary.query<{ state: string }>(
        'select sync_state as state from pg_stat_replication',
      );
      return row?.state === 'quorum' || row?.state === 'sync';
    };

    test('the region that only reads follows the other over 80 ms, and writes from it are read in it', async () => {
      await until(async () => (await read('/song/random')) === 200);
      const write = contact('across');
      assert.ok(far && near);
      assert.equal((await write.send(far.port)).status, 200);
      await until(async () => (await readWritten(replica.url)).has('contact across'));
      assert.equal(await read('/favorite/getall', { authorization: `Bearer ${token}` }), 200);
      report('PostgreSQL', `replica 80 ms away: replay is ${Math.round(await lagMs())} ms late`);
    });

    test('a commit that the other region confirms, with 300 writes a second; the region is cut off in their midst', async () => {
      await primary.query(`alter system set synchronous_standby_names = 'ANY 1 (*)'`);
      await primary.query('select pg_reload_conf()');
      await until(isSynchronous);
      const kept = { rows: [] as string[], writes: [] as string[] };
      const over = new AbortController();
      const writers = Array.from({ length: WRITERS }, async (_, writer) => {
        const client = new pg.Client({ connectionString: primary.url, query_timeout: 5_000 });
        client.on('error', () => {});
        await client.connect();
        for (let n = 0; !over.signal.aborted; n += 1) {
          const began = performance.now();
          const id = `${writer}-${n}`;
          try {
            await client.query('insert into engine_writes values ($1)', [id]);
            kept.rows.push(id);
          } catch {
            break;
          }
          await sleep(Math.max(0, (1_000 * WRITERS) / WRITES_PER_SECOND - (performance.now() - began)));
        }
        await client.end().catch(() => {});
      });
      const people = Array.from({ length: 4 }, async (_, person) => {
        for (let n = 0; !over.signal.aborted; n += 1) {
          const port = [near, far][person % 2]?.port ?? 0;
          const write: Write = (n % 8 === 0 ? signUp : contact)(`${person}x${n}`);
          const answer = await write.send(port).catch(() => null);
          if (answer?.status === 200) kept.writes.push(`${write.kind} ${write.word}`);
          else await sleep(50);
        }
      });
      const began = performance.now();
      await until(() => performance.now() - began > 5_000);
      const rate = kept.rows.length / 5;

      // Cut off at once: nothing arrives any more, and nothing says so. Its own servers and database still run.
      link.hang();
      const cut = performance.now();
      const acknowledgedBefore = kept.rows.length;
      let readsAfter = Infinity;
      for (let good = 0; good < 5 && performance.now() - cut < 30_000;) {
        good = (await read(`/song/random?n=${good}`).catch(() => 0)) === 200 ? good + 1 : 0;
        if (good === 1) readsAfter = performance.now() - cut;
      }
      const own = await Promise.race([
        primary.query(`insert into engine_writes values ('alone')`).then(
          () => 'acknowledged',
          () => 'refused',
        ),
        sleep(2_000).then(() => 'waits'),
      ]);
      assert.equal(own, 'waits', 'a region that is cut off acknowledges what only it has');
      // Then all of it is gone.
      near?.kill();
      await primary.stop('SIGKILL');

      const promoted = performance.now();
      const console = `postgres://app@127.0.0.1:${bouncer.port}/pgbouncer`;
      const { stdout } = await promisify(execFile)(PROMOTE, [replica.url, ini, console]);
      assert.match(stdout, /This region writes now/);
      assert.ok(far);
      const { port } = far;
      await until(
        async () =>
          (
            await contact('afterwards')
              .send(port)
              .catch(() => null)
          )?.status === 200,
      );
      const writesAfter = performance.now() - promoted;
      over.abort();
      await Promise.all([...writers, ...people]);

      const rows = await replica.query<{ id: string }>('select id from engine_writes');
      const ids = new Set(rows.map(({ id }) => id));
      const written = await readWritten(replica.url);
      assert.deepEqual(
        kept.rows.filter((id) => !ids.has(id)),
        [],
        'acknowledged rows are lost',
      );
      assert.deepEqual(
        kept.writes.filter((word) => !written.has(word)),
        [],
        'acknowledged requests are lost',
      );
      report(
        'PostgreSQL',
        `region lost under ${Math.round(rate)} writes a second: ${acknowledgedBefore} rows and ${kept.writes.length} requests acknowledged, none lost; reads answered after ${Math.round(readsAfter)} ms, writes ${Math.round(writesAfter)} ms after one command`,
      );
      assert.ok(readsAfter < 5_000, `reads after ${readsAfter} ms`);
      assert.ok(writesAfter < 60_000, `writes after ${writesAfter} ms`);
    });

    test('sessions live through it: a token of the lost region reads, writes and is renewed', async () => {
      const headers = { authorization: `Bearer ${token}` };
      await until(async () => (await read('/favorite/getall', headers)) === 200);
      assert.ok(far);
      assert.ok((await signIn(far)).length > 100);
    });

    test('the lost region comes back as a replica of the other, without what nobody was told is kept', async () => {
      // Recovery ends in the state that a clean stop leaves, as pg_rewind wants it.
      await runPostgresProgram('pg_rewind', [
        ...[
          '--target-pgdata',
          primary.folder,
          '--source-server',
          `${replica.url}`,
          '--write-recovery-conf',
          '--no-sync',
        ],
      ]);
      appendFileSync(join(primary.folder, 'postgresql.auto.conf'), `synchronous_standby_names = ''\n`);
      await primary.start();
      await until(async () => {
        const [row] = await primary
          .query<{ here: boolean }>('select pg_is_in_recovery() as here')
          .catch(() => [{ here: false }]);
        return row?.here === true;
      });
      await replica.query(`insert into engine_writes values ('after the return')`);
      await until(
        async () =>
          (await primary.query(`select 1 from engine_writes where id = 'after the return'`)).length === 1,
      );
      assert.deepEqual(await primary.query(`select 1 from engine_writes where id = 'alone'`), []);
    });
  },
);
