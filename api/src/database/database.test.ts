import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { isAlive } from '../process/processes.ts';
import { connect } from './connect.ts';
import { startLocalPostgres, stopOrphan, type LocalPostgres } from './local-postgres/start.ts';
import { migrate } from './migrate.ts';

const folder = mkdtempSync(join(tmpdir(), 'rushtone-'));
const database = join(folder, 'database');
let postgres: LocalPostgres;

before(async () => {
  postgres = await startLocalPostgres(database);
});
after(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('migrations', () => {
  const migrations = mkdtempSync(join(tmpdir(), 'rushtone-'));
  after(() => rmSync(migrations, { recursive: true, force: true }));
  const write = (name: string, sql: string) => writeFileSync(join(migrations, name), sql);

  test('run once each, however many servers start at the same moment', async () => {
    write('0001_first.sql', 'create table counted (n int); insert into counted values (1);');
    write('0002_second.sql', 'insert into counted values (2);');
    const servers = Array.from({ length: 6 }, () => connect(postgres.url));
    const applied = await Promise.all(servers.map(({ pool }) => migrate(pool, migrations)));
    assert.deepEqual(applied.flat().sort(), ['0001_first.sql', '0002_second.sql']);
    const { rows } = await servers[0]!.pool.query('select n from counted order by n');
    assert.deepEqual(rows, [{ n: 1 }, { n: 2 }]);
    await Promise.all(servers.map(({ close }) => close()));
  });

  test('leave nothing behind if they fail, and are refused if they were changed after they ran', async () => {
    const { pool, close } = connect(postgres.url);
    write('0003_third.sql', 'create table half (n int); select no_such_function();');
    await assert.rejects(migrate(pool, migrations), /no_such_function/);
    const { rows } = await pool.query("select to_regclass('half') as half");
    assert.deepEqual(rows, [{ half: null }]);
    write('0001_first.sql', 'select 1;');
    await assert.rejects(migrate(pool, migrations), /0001_first.sql was changed/);
    await close();
  });
});

describe('the embedded database', () => {
  test('is adopted with its data if a killed server left it running', async () => {
    const adopting = await startLocalPostgres(database);
    assert.deepEqual([adopting.adopted, adopting.pid, adopting.url], [true, postgres.pid, postgres.url]);
  });

  test('comes back with everything committed after it was killed', async () => {
    const first = connect(postgres.url);
    await first.pool.query('create table kept (n int)');
    await first.pool.query('insert into kept values (7)');
    process.kill(postgres.pid, 'SIGKILL');
    await first.close().catch(() => {});
    postgres = await startLocalPostgres(database);
    const second = connect(postgres.url);
    assert.deepEqual((await second.pool.query('select n from kept')).rows, [{ n: 7 }]);
    await second.close();
  });

  test('compares and sorts every script', async () => {
    const { pool, close } = connect(postgres.url);
    const { rows } = await pool.query("select lower('ÄÖЖ') as lower");
    assert.deepEqual(rows, [{ lower: 'äöж' }]);
    await close();
  });

  test('is stopped if it is no longer used', async () => {
    await stopOrphan(database);
    assert.equal(isAlive(postgres.pid), false);
    postgres = await startLocalPostgres(database);
    assert.equal(postgres.adopted, false);
  });
});
