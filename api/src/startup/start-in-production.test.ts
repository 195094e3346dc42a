import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { anyFreePort } from '../process/ports.ts';
import { sleep } from '../process/processes.ts';
import { writeBuild } from '@rushtone/api-testing/build-fixture';
import { POOL_SIZE } from '@rushtone/api-testing/postgres/shared';
import { createTestDatabase, type TestDatabase } from '@rushtone/api-testing/postgres/test-database';

const MAIN = join(import.meta.dirname, '../main.ts');
const ADMIN = fileURLToPath(import.meta.resolve('@rushtone/cli/main'));
const folder = mkdtempSync(join(tmpdir(), 'rushtone-'));
const dataDir = join(folder, 'data');
let database: TestDatabase;

before(async () => {
  writeBuild(join(folder, 'dist'));
  database = await createTestDatabase('empty');
});
after(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (file: string, env: Record<string, string>, ...args: string[]) => {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      DATABASE_POOL: String(POOL_SIZE),
      DATA_DIR: dataDir,
      DIST_DIR: join(folder, 'dist'),
      FIREBASE_PROJECT_ID: 'production-test',
      FIREBASE_API_KEY: 'key',
      VIDEO_HOST: 'youtube',
      MIGRATIONS: 'wait',
      DRAIN_MS: '0',
      ...env,
    },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const ended = once(child, 'close').then(() => child.exitCode);
  const says = async (text: string): Promise<void> => {
    while (!out.includes(text)) {
      assert.equal(child.exitCode, null, out + err);
      await sleep(20);
    }
  };
  return { child, ended, says, out: () => out, err: () => err };
};

const LINE = z.object({ level: z.number(), time: z.number(), msg: z.string() });

test('a server that waits for its tables ends at once when it is stopped', async () => {
  const server = run(MAIN, { PORT: String(await anyFreePort()) });
  await server.says('Waiting for the database');
  server.child.kill('SIGTERM');
  assert.equal(await server.ended, 0, server.err());
});

test('servers wait until "admin migrate" has made the tables, and log JSON lines to standard output', async (t) => {
  const ports = [await anyFreePort(), await anyFreePort()];
  const servers = ports.map((port) => run(MAIN, { PORT: String(port) }));
  t.after(() => servers.map(({ child }) => child.kill('SIGKILL')));
  for (const server of servers) await server.says('Waiting for the database (admin migrate): 0001_');
  await assert.rejects(fetch(`http://localhost:${ports[0]}/api/health`));

  const other = run(ADMIN, {}, 'contacts');
  assert.equal(await other.ended, 1, 'another command makes no tables either');
  assert.match(other.err(), /"contact_requests" does not exist/);
  const migration = run(ADMIN, {}, 'migrate');
  assert.equal(await migration.ended, 0, migration.err());
  assert.match(migration.out(), /^0001_catalogue\.sql\n/);

  for (const [index, server] of servers.entries()) {
    await server.says('Rushtone is ready');
    assert.equal((await fetch(`http://localhost:${ports[index]}/api/ready`)).status, 200);
    assert.equal((await fetch(`http://localhost:${ports[index]}/api/song/random`)).status, 404);
    server.child.kill('SIGTERM');
    assert.equal(await server.ended, 0, server.err());
    const lines = server.out().trimEnd().split('\n');
    const messages = lines.map((line) => LINE.parse(JSON.parse(line)).msg);
    // On a busy machine, later lines tell of a database that was slow for a moment.
    assert.ok(messages.some((message) => /^Rushtone is ready: http:\/\/localhost:\d+$/.test(message)));
    assert.equal(server.err(), '');
  }
  assert.equal(existsSync(join(dataDir, 'log')), false);

  const again = run(ADMIN, {}, 'migrate');
  assert.equal(await again.ended, 0);
  assert.equal(again.out(), 'The database is up to date.\n');
});
