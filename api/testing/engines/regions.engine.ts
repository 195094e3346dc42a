import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, chmodSync } from 'node:fs';
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
import { needs, report } from './engine.ts';
import { startListener, type Listener } from './listener.ts';
import { startPgBouncer, type PgBouncer } from './pgbouncer.ts';
import {
  createFolder,
  initializeCluster,
  runPostgresProgram,
  startPostgres,
  type PostgresEngine,
} from './postgres.ts';

/** One way, in ms: 80 ms there and back. */
const DISTANCE_MS = 40;
/** The built site, for the browser. */
const DIST = join(import.meta.dirname, '../../../dist');
const PROMOTE = join(import.meta.dirname, '../../../deploy/promote-region.sh');
/** Statements that write, a second, beside those of the servers. */
const WRITES_PER_SECOND = 300;
/** How long a client waits for the commit of a region that is cut off. */
const ALONE_MS = 3_000;
/** How many are acknowledged before the region is lost. */
const WRITES = 1_000;
const WRITERS = 30;
/** Name of the region that takes over. */
const REGION = 'region_b';

/** Two regions: each has a PostgreSQL, a PgBouncer and a server. What goes from one to the other passes `link`. */
describe(
  'two regions, one of which is lost',
  needs('postgres', 'initdb', 'pg_basebackup', 'pg_rewind', 'psql', 'pgbouncer', 'chromium'),
  () => {
    const root = mkdtempSync(join(tmpdir(), 'rushtone-regions-'));
    const link = createDatabaseLink(DISTANCE_MS);
    /** The address of the site, which leads to one region. */
    const door = createDatabaseLink();
    let listener: Listener | undefined;
    let primary: PostgresEngine;
    let replica: PostgresEngine;
    let bouncer: PgBouncer;
    let [near, far]: ServerProcess[] = [];
    let token: string;

    const startServer = (name: string, env: Record<string, string>) =>
      startProcess(createFolder(join(root, name)), {
        APP_SECRET: 'a secret of thirty-two characters',
        DIST_DIR: DIST,
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
      // By this name the primary knows the replica.
      appendFileSync(join(root, 'b/postgresql.conf'), `cluster_name = '${REGION}'\n`);
      replica = await startPostgres(join(root, 'b'));
      bouncer = await startPgBouncer(across.href);
      far = await startServer('server-b', {
        DATABASE_URL: bouncer.url,
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
      await listener?.stop();
      door.close();
      await near?.stop();
      await far?.stop();
      await bouncer?.remove();
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

    test('reads in the second region what was written from it, 80 ms from the primary', async () => {
      await until(async () => (await read('/song/random')) === 200);
      const write = contact('across');
      assert.ok(far && near);
      assert.equal((await write.send(far.port)).status, 200);
      await until(async () => (await readWritten(replica.url)).has('contact across'));
      assert.equal(await read('/favorite/getall', { authorization: `Bearer ${token}` }), 200);
      report('PostgreSQL', `replica 80 ms away: replay is ${Math.round(await lagMs())} ms late`);
    });

    test('loses no acknowledged write when the writing region is cut off under load, and writes again by one command', async () => {
      listener = await startListener(new URL(await door.open(`http://localhost:${near?.port}`)).origin);
      await primary.query(`alter system set synchronous_standby_names = 'ANY 1 (${REGION})'`);
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
          // Like a page, which asks again later.
          else await sleep(50);
        }
      });
      const began = performance.now();
      await until(() => kept.rows.length >= WRITES && kept.writes.length >= 20);
      const rate = (1_000 * kept.rows.length) / (performance.now() - began);

      // Cut off at once: nothing arrives any more, and nothing says so. Its own servers and database still run.
      link.hang();
      const cut = performance.now();
      const acknowledgedBefore = kept.rows.length;
      const usual = await listener.standstill();
      door.lead(`http://localhost:${far?.port}`);
      let readsAfter = Infinity;
      for (let good = 0; good < 5 && performance.now() - cut < 30_000;) {
        good = (await read(`/song/random?n=${good}`).catch(() => 0)) === 200 ? good + 1 : 0;
        if (good === 1) readsAfter = performance.now() - cut;
      }
      await listener.readNews();
      // Nobody may be told that a commit is kept that only this region has: no client of the database, and none of a server.
      const alone = new pg.Client({ connectionString: primary.url, query_timeout: ALONE_MS });
      alone.on('error', () => {});
      await alone.connect();
      await assert.rejects(alone.query(`insert into engine_writes values ('alone')`), /Query read timeout/);
      const { status } = await contact('alone').send(near?.port ?? 0);
      assert.equal(status, 503, 'a region that is cut off acknowledges what only it has');
      // Then all of it is gone.
      near?.kill();
      await primary.stop('SIGKILL');
      await alone.end().catch(() => {});

      const promoted = performance.now();
      const { stdout } = await promisify(execFile)(PROMOTE, [replica.url, bouncer.ini, bouncer.console]);
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
      const song = await listener.favorite();
      await until(
        async () =>
          (
            await replica.query(
              `select 1 from favorites where video_id = $1 and added_at > now() - interval '5 minutes'`,
              [song],
            )
          ).length === 1,
      );
      const standstill = await listener.standstill();
      report(
        'PostgreSQL',
        `a listener in a browser, led to the other region: the song stood still for ${Math.round(standstill)} ms at most, ${Math.round(usual)} ms before the loss; News and a heart came from the other region, with the same session`,
      );
      assert.ok(standstill < 5_000, `the song stood still for ${standstill} ms`);

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

    test('accepts the tokens of the lost region', async () => {
      const headers = { authorization: `Bearer ${token}` };
      await until(async () => (await read('/favorite/getall', headers)) === 200);
      assert.ok(far);
      assert.ok((await signIn(far)).length > 100);
    });

    test('takes the lost region back as a replica, without what it never acknowledged', async () => {
      await runPostgresProgram('pg_rewind', [
        ...['--target-pgdata', primary.folder, '--source-server', replica.url],
        ...['--write-recovery-conf', '--no-sync'],
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
      assert.ok(!(await readWritten(primary.url)).has('contact alone'));
    });
  },
);
