import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sleep } from '../process/processes.ts';
import { connect } from './connect.ts';
import { startLocalPostgres } from './local-postgres/start.ts';

// What docs/operate.md describes for a managed PostgreSQL, on the embedded one.

const folder = mkdtempSync(join(tmpdir(), 'rushtone-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const configure = (cluster: string, lines: readonly string[]) =>
  appendFileSync(join(cluster, 'data/postgresql.conf'), `\n${lines.join('\n')}\n`);

/** PostgreSQL requires the original permissions. */
const coldCopy = (from: string, to: string) => execFileSync('cp', ['-Rp', from, to]);

/** Starts the cluster, runs `work` with its connections, and stops it. */
const onCluster = async <Result>(
  cluster: string,
  work: (query: (text: string) => Promise<string[]>, url: string) => Promise<Result>,
): Promise<Result> => {
  const postgres = await startLocalPostgres(cluster);
  const { pool, close } = connect(postgres.url);
  try {
    const query = async (text: string) =>
      (await pool.query<{ value: unknown }>(text)).rows.map(({ value }) => String(value));
    return await work(query, postgres.url);
  } finally {
    await close();
    await postgres.stop();
  }
};

test('a read replica starts from a cold copy and follows what is written', { timeout: 120_000 }, async () => {
  const [primary, replica] = [join(folder, 'primary'), join(folder, 'replica')];
  await onCluster(primary, (query) => query('create table notes (value text)'));
  coldCopy(primary, replica);
  await onCluster(primary, async (write, url) => {
    const { port, password } = new URL(url);
    configure(replica, [`primary_conninfo = 'host=127.0.0.1 port=${port} user=app password=${password}'`]);
    writeFileSync(join(replica, 'data/standby.signal'), '');
    await onCluster(replica, async (read) => {
      await write(`insert into notes values ('written to the primary')`);
      while ((await read('select value from notes')).length === 0) await sleep(20);
      assert.deepEqual(await read('select pg_is_in_recovery() as value'), ['true']);
      await assert.rejects(read(`insert into notes values ('x')`), /read-only transaction/);
    });
  });
});

test(
  'a cold copy and the archived log bring back the moment before a mistake',
  { timeout: 120_000 },
  async () => {
    const [cluster, copy, archive] = [
      join(folder, 'archived'),
      join(folder, 'recovered'),
      join(folder, 'log'),
    ];
    mkdirSync(archive);
    await onCluster(cluster, (query) => query('create table notes (value text)'));
    configure(cluster, ['archive_mode = on', `archive_command = 'cp %p ${archive}/%f'`]);
    coldCopy(cluster, copy);
    const moment = await onCluster(cluster, async (query) => {
      await query(`insert into notes values ('kept')`);
      const at = new Date(Date.now() + 1).toISOString().replace('T', ' ').replace('Z', '+00');
      await sleep(50);
      await query('delete from notes');
      await query('select pg_switch_wal() as value');
      while (
        (await query(`select count(*) as value from pg_stat_archiver where archived_count > 0`))[0] === '0'
      )
        await sleep(20);
      return at;
    });
    configure(copy, [
      'archive_mode = off',
      `restore_command = 'cp ${archive}/%f %p'`,
      `recovery_target_time = '${moment}'`,
      `recovery_target_action = promote`,
    ]);
    writeFileSync(join(copy, 'data/recovery.signal'), '');
    await onCluster(copy, async (query) => {
      while ((await query('select pg_is_in_recovery() as value'))[0] === 'true') await sleep(20);
      assert.deepEqual(await query('select value from notes'), ['kept']);
    });
  },
);
