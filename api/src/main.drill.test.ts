import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { connect } from './database/connect.ts';
import { writeBuild } from '@rushtone/api-testing/build-fixture';
import { copyDemoDatabase } from '@rushtone/api-testing/database-template';
import { POOL_SIZE } from '@rushtone/api-testing/postgres/shared';
import { createTestDatabase } from '@rushtone/api-testing/postgres/test-database';
import { anyFreePort } from './process/ports.ts';
import { isAlive, sleep } from './process/processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'rushtone-'));
const dataDir = join(folder, 'data');
const running = new Set<ChildProcess>();
after(async () => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const MAIN = join(import.meta.dirname, 'main.ts');
const RESET = fileURLToPath(import.meta.resolve('@rushtone/cli/reset'));

type Run = { child: ChildProcess; out: () => string; err: () => string; ended: Promise<number | null> };

const run = (file: string, env: Record<string, string>): Run => {
  const settings = { DATA_DIR: dataDir, DIST_DIR: join(folder, 'dist'), PATH: process.env.PATH ?? '' };
  const child = spawn(process.execPath, [file], { env: { ...settings, ...env } });
  running.add(child);
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  void ended.then(() => running.delete(child));
  return { child, out: () => out, err: () => err, ended };
};

const start = async (env: Record<string, string> = {}) => {
  const port = await anyFreePort();
  const server = run(MAIN, { PORT: String(port), ...env });
  while (!server.out().includes('\n') && running.has(server.child)) await sleep(20);
  assert.equal(server.out(), `Rushtone is ready: http://localhost:${port}\n`, server.err());
  return { ...server, port };
};

const postgresPid = () =>
  Number(readFileSync(join(dataDir, 'database/data/postmaster.pid'), 'utf8').split('\n')[0]);

const signUp = async (port: number, operation: string) => {
  const url = `http://localhost:${port}/identitytoolkit.googleapis.com/v1/accounts:${operation}`;
  const body = JSON.stringify({ email: 'kept@example.com', password: 'secret1' });
  const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  return (await answer.json()) as { idToken?: string };
};

describe('the server', () => {
  test('that finds its port taken says so and writes nothing', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const address = blocker.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const server = run(MAIN, { PORT: String(port) });
    assert.equal(await server.ended, 1);
    assert.match(
      server.err(),
      new RegExp(`^Port ${port} is in use. Stop what uses it, or choose another: PORT=`),
    );
    assert.equal(existsSync(dataDir), false);
    blocker.close();
  });

  test('that cannot read a setting names it', async () => {
    const server = run(MAIN, { PORT: 'eighty' });
    assert.equal(await server.ended, 1);
    assert.match(server.err(), /^PORT must be a port/);
  });

  test('ends every process at Ctrl-C, even when pressed twice, and finishes what it was asked', async () => {
    mkdirSync(dataDir);
    writeBuild(join(folder, 'dist'));
    await copyDemoDatabase(join(dataDir, 'database'));
    const { child, port, ended, err } = await start();
    const pid = postgresPid();
    assert.equal((await fetch(`http://127.0.0.1:${port}/api/ready`)).status, 200);
    const form = 'topic=song-report&message=Song reported. ID: x. Reason: asked before the end';
    const headers = {
      expect: '100-continue',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': form.length,
    };
    const last = request({ port, host: '127.0.0.1', path: '/api/contact/request', method: 'POST', headers });
    last.flushHeaders();
    // The server has read the head of it.
    await once(last, 'continue');
    child.kill('SIGINT');
    child.kill('SIGINT');
    last.end(form);
    const [response]: IncomingMessage[] = await once(last, 'response');
    assert.equal(response?.resume().statusCode, 200);
    assert.equal(await ended, 0, err());
    assert.equal(isAlive(pid), false);
    assert.equal(existsSync(join(dataDir, 'server.lock')), false);
  });

  test('keeps accounts and sessions over a restart, and after a kill', async () => {
    const first = await start();
    const { idToken } = await signUp(first.port, 'signUp');
    first.child.kill('SIGKILL');
    await first.ended;
    const pid = postgresPid();
    const second = await start();
    assert.equal(postgresPid(), pid, 'the database that was left running is adopted');
    const roles = await fetch(
      `http://localhost:${second.port}/api/account/getroles?firebase_auth_token=${idToken}`,
    );
    assert.equal(roles.status, 200);
    assert.ok((await signUp(second.port, 'signInWithPassword')).idToken);
    second.child.kill('SIGTERM');
    assert.equal(await second.ended, 0);
    assert.equal(isAlive(pid), false);
    assert.doesNotMatch(readFileSync(join(dataDir, 'log/server.log'), 'utf8'), new RegExp(String(idToken)));
  });

  test('goes on when its terminal is gone, and stops when it is told to', async () => {
    const port = await anyFreePort();
    const { child, ended } = run(MAIN, { PORT: String(port) });
    child.stdout?.destroy();
    child.stderr?.destroy();
    const health = () =>
      fetch(`http://127.0.0.1:${port}/api/health`).then(
        ({ status }) => status,
        () => 0,
      );
    while ((await health()) !== 200 && running.has(child)) await sleep(50);
    child.kill('SIGTERM');
    assert.equal(await ended, 0);
  });
});

describe('the data folder', () => {
  test('belongs to one server at a time, and is not reset under it', async () => {
    const first = await start();
    const second = run(MAIN, { PORT: String(await anyFreePort()) });
    assert.equal(await second.ended, 1);
    assert.match(second.err(), /^A server already uses .* \(process \d+\)/);
    const reset = run(RESET, {});
    assert.equal(await reset.ended, 1);
    assert.match(reset.err(), /^A server already uses/);
    first.child.kill('SIGINT');
    await first.ended;
  });

  test('of a dead server is taken over; after a reset the demo is back', async () => {
    writeFileSync(join(dataDir, 'server.lock'), '999999\n1\n');
    const reset = run(RESET, {});
    assert.equal(await reset.ended, 0, reset.err());
    assert.equal(existsSync(join(dataDir, 'database')), false);
    const fresh = await start();
    assert.equal((await signUp(fresh.port, 'signInWithPassword')).idToken, undefined);
    const home = await fetch(`http://localhost:${fresh.port}/api/playlist/all?home=true`);
    assert.equal(((await home.json()) as { data: unknown[] }).data.length, 12);
    fresh.child.kill('SIGINT');
    assert.equal(await fresh.ended, 0);
  });
});

test('two servers on one database know the same accounts, and bring no demo of their own', async () => {
  const database = await createTestDatabase('empty');
  const env = { DATABASE_URL: database.url, DATABASE_POOL: String(POOL_SIZE) };
  const [one, two] = await Promise.all([start(env), start(env)]);
  const { idToken } = await signUp(one.port, 'signUp');
  const roles = await fetch(
    `http://localhost:${two.port}/api/account/getroles?firebase_auth_token=${idToken}`,
  );
  assert.equal(roles.status, 200);
  const playlists = await fetch(`http://localhost:${two.port}/api/playlist/all`);
  assert.deepEqual(((await playlists.json()) as { data: unknown[] }).data, []);
  for (const { child, ended } of [one, two]) {
    child.kill('SIGINT');
    assert.equal(await ended, 0);
  }
  const { pool, close } = connect(database.url, { connections: 1 });
  await pool.query('select 1'); // A database that is not ours goes on.
  await close();
  await database.drop();
});
