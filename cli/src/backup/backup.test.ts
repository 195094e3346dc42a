import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { startLocalPostgres } from '@rushtone/api/database/local-postgres';
import { lockFolder } from '@rushtone/api/process/folder-lock';
import { NOT_IN_BACKUP } from './format.ts';
import { createTestDatabase, type TestDatabase } from '@rushtone/api-testing/postgres/test-database';
import { startAdminFixture, type AdminFixture } from '../testing/admin-fixture.ts';

let fixture: AdminFixture;
let file: string;
let copy: TestDatabase;
let empty: { DATABASE_URL: string };
before(async () => {
  fixture = await startAdminFixture();
  file = join(fixture.folder, 'all.backup');
  copy = await createTestDatabase('empty');
  empty = { DATABASE_URL: copy.url };
});
after(async () => {
  await copy.drop();
  await fixture.stop();
});

/** Returns the contents of a database, as one text per table. */
const contentOf = async (url: string): Promise<Record<string, string>> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1)`,
    [NOT_IN_BACKUP],
  );
  const content: Record<string, string> = {};
  for (const { name } of tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const { rows } = await client.query(`select t::text as row from ${name} t order by 1`);
    content[name] = JSON.stringify(rows);
  }
  await client.end();
  return content;
};

describe('a backup', () => {
  test('contains all rows and is readable by its owner only', async () => {
    await fixture.pool.query(
      `insert into contact_requests (brand, topic, message) values ('rushtone', 'other', $1)`,
      ['tab\tline\nback\\slash \\N 夜 👩‍🎤'],
    );
    const { code, out, err } = await fixture.admin('backup', file);
    assert.equal(code, 0, err);
    assert.match(out, /contains \d{3,} rows in \d+ tables/);
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(existsSync(`${file}.partial`), false);
  });

  test('restores into an empty database exactly, and new ids continue after the largest one', async () => {
    const restored = await fixture.adminWith(empty, 'restore', file);
    assert.equal(restored.code, 0, restored.err);
    assert.deepEqual(await contentOf(copy.url), await contentOf(fixture.url));
    const client = new pg.Client({ connectionString: copy.url });
    await client.connect();
    const { rows } = await client.query(
      `insert into contact_requests (brand, topic) values ('rushtone', 'other') returning id`,
    );
    assert.deepEqual(rows, [{ id: '2' }]);
    await client.end();
  });

  test('replaces existing data only with --force', async () => {
    const refused = await fixture.adminWith(empty, 'restore', file);
    assert.deepEqual([refused.code, /is not empty/.test(refused.err)], [1, true]);
    assert.equal((await fixture.adminWith(empty, 'restore', file, '--force')).code, 0);
    assert.deepEqual(await contentOf(copy.url), await contentOf(fixture.url));
  });

  test('changes nothing if the file is damaged, truncated or not a backup', async () => {
    const whole = readFileSync(file);
    const flipped = Buffer.from(whole);
    flipped[Math.floor(whole.length / 2)]! ^= 0xff;
    const bad = [whole.subarray(0, whole.length - 200), flipped, Buffer.from('no backup'), Buffer.alloc(0)];
    const original = await contentOf(copy.url);
    for (const [index, bytes] of bad.entries()) {
      const path = join(fixture.folder, `bad-${index}`);
      writeFileSync(path, bytes);
      const { code, err } = await fixture.adminWith(empty, 'restore', path, '--force');
      assert.deepEqual([code, /backup/.test(err)], [1, true], `${index}: ${err}`);
    }
    assert.deepEqual(await contentOf(copy.url), original);
  });
});

test('a backup in the format of an older version is refused, with what to do', async () => {
  const manifest = Buffer.from('{"format":"rushtone-backup-1","taken":""}');
  const header = Buffer.from([0, 0, 0, 0, manifest.length]);
  const older = join(fixture.folder, 'first-format.backup');
  writeFileSync(older, gzipSync(Buffer.concat([header, manifest, Buffer.from([4, 0, 0, 0, 0])])));
  const { code, err } = await fixture.adminWith(empty, 'restore', older, '--force');
  assert.deepEqual([code, /of an older version: restore it with that version/.test(err)], [1, true], err);
});

describe('pending account deletions, after a restore', () => {
  /** Returns the days until each account is deleted. */
  const erasures = async (pool: pg.Pool) =>
    (
      await pool.query<{ uid: string; days: number }>(
        `select uid, round(extract(epoch from due_at - now()) / 86400)::int as days from erasures order by uid`,
      )
    ).rows.map(({ uid, days }) => `${uid} ${days}`);

  test('accounts deleted since the backup are deleted again; requested and canceled deletions keep their state', async () => {
    const { pool, admin } = fixture;
    const older = join(fixture.folder, 'older.backup');
    await pool.query(`insert into account_security (uid, email) values ('gone', 'gone@example.com'), ('kept', null);
      insert into erasures (brand, uid, due_at) values ('rushtone', 'kept', now() + interval '2 days')`);
    await admin('backup', older);
    await pool.query(`delete from account_security where uid = 'gone'; delete from erasures;
      insert into audit_log (actor, action, subject, origin) values ('server', 'erasure', 'done: gone', 'job');
      insert into erasures (brand, uid, due_at) values ('slowtide', 'asked', now() + interval '5 days')`);
    const { err } = await admin('restore', older, '--force');
    assert.match(err, /^1 deleted account will be deleted again within the hour\.$/m);
    assert.deepEqual(await erasures(pool), ['asked 5', 'gone 0']);
  });

  test('in a new database, deletions start over with seven days, and a line says which log entries to look for', async () => {
    await fixture.admin('backup', file);
    const { url, drop } = await createTestDatabase('empty');
    const { err } = await fixture.adminWith({ DATABASE_URL: url }, 'restore', file);
    assert.match(err, /For each line "account deleted" of the server’s log/);
    const pool = new pg.Pool({ connectionString: url });
    assert.deepEqual(await erasures(pool), ['asked 7', 'gone 7']);
    await pool.end();
    await drop();
  });
});

describe('a command on the embedded database', () => {
  test('starts and stops it, or connects to that of a running server, where a restore is refused', async () => {
    const dataDir = join(fixture.folder, 'embedded');
    mkdirSync(dataDir);
    const env = { DATA_DIR: dataDir };
    assert.equal((await fixture.adminWith(env, 'restore', file)).code, 0);
    const pidFile = join(dataDir, 'database/data/postmaster.pid');
    assert.equal(existsSync(pidFile), false, 'the command stopped it');

    const unlock = lockFolder(dataDir);
    const server = await startLocalPostgres(join(dataDir, 'database'));
    try {
      assert.match((await fixture.adminWith(env, 'contacts')).out, /tab line/);
      assert.equal(existsSync(pidFile), true, 'it keeps running for the server');
      assert.match((await fixture.adminWith(env, 'restore', file, '--force')).err, /Stop the server first/);
    } finally {
      await server.stop();
      unlock();
    }
  });
});
