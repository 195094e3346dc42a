import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { anyFreePort, isPortFree } from '@rushtone/api/process/ports';
import { ROOT } from '../../webpack/paths.ts';

const PORT = await anyFreePort();
const data = mkdtempSync(path.join(os.tmpdir(), 'rushtone-start-'));
after(() => rmSync(data, { recursive: true, force: true }));

type Run = { process: ChildProcess; output: () => string; ended: Promise<number | null> };

/** Runs a command of package.json like a terminal does: in its own process group, which Ctrl-C reaches as a whole. */
const run = (command: string, env: Record<string, string> = {}, ...args: string[]): Run => {
  const child = spawn('node', ['scripts/bootstrap.mjs', command, ...args], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(PORT),
      DATA_DIR: data,
      // The machine is slow while all tests are running.
      RENDER_LIMIT_MS: '30000',
      DATABASE_LIMIT_MS: '30000',
      NODE_TEST_CONTEXT: '',
      ...env,
    },
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (output += text));
  // Not `exit`: the last output may still be pending then.
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return { process: child, output: () => output, ended };
};

/** Lines that a start may print, besides those of npm: one for each phase. */
const PHASE =
  /^(Installing \d+ packages…|Installed in \d+ s\.|Building .+…|Built .+ s\.|Starting .+…|Rushtone is ready: .+)?$/;

const READY = `Rushtone is ready: http://localhost:${PORT}\n`;

const startUp = async (): Promise<Run> => {
  const started = run('start');
  while (!started.output().includes(READY)) {
    assert.equal(started.process.exitCode, null, started.output());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return started;
};

const pressCtrlC = async ({ process: child, ended }: Run): Promise<number | null> => {
  process.kill(-(child.pid ?? 0), 'SIGINT');
  return ended;
};

const readProcess = (pid: string, file: 'cmdline' | 'environ'): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

/** Returns the command lines of all running processes that were started with our data folder. */
const leftovers = (): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readProcess(name, 'environ').includes(data))
    .map((pid) => readProcess(pid, 'cmdline'));

const identity = (operation: string, body: Record<string, unknown>) =>
  fetch(`http://localhost:${PORT}/identitytoolkit.googleapis.com/v1/accounts:${operation}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const person = { email: 'kept@example.com', password: 'a long secret', returnSecureToken: true };
/** PostgreSQL gets 10 s for its shutdown. */
const END_LIMIT_MS = 60_000;
const onLinux = { skip: process.platform !== 'linux' };

test('npm start starts everything, and Ctrl-C ends every process without losing data', onLinux, async () => {
  const first = await startUp();
  const page = await fetch(`http://localhost:${PORT}/`);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /data-brand="rushtone"/);
  assert.equal((await identity('signUp', person)).status, 200);
  assert.equal(await pressCtrlC(first), 0, first.output());
  assert.deepEqual(
    first
      .output()
      .split('\n')
      .filter((line) => !PHASE.test(line)),
    [],
  );
  assert.deepEqual(leftovers(), []);
  assert.equal(await isPortFree(PORT, 'localhost'), true);

  const second = await startUp();
  assert.equal((await identity('signInWithPassword', person)).status, 200);
  const refused = run('reset');
  assert.notEqual(await refused.ended, 0);
  assert.match(refused.output(), /running|in use|stop/i);
  assert.equal(await pressCtrlC(second), 0);
  assert.equal(
    second
      .output()
      .split('\n')
      .filter((line) => line.startsWith('Rushtone is ready')).length,
    1,
  );
});

/** Waits until no process of ours is left and the port is free. */
const assertEverythingEnds = async (): Promise<void> => {
  for (const end = Date.now() + END_LIMIT_MS; leftovers().length > 0 && Date.now() < end;)
    await new Promise((resolve) => setTimeout(resolve, 100));
  assert.deepEqual(leftovers(), []);
  assert.equal(await isPortFree(PORT, 'localhost'), true);
};

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`${signal} to npm alone ends the server and the database`, onLinux, async () => {
    const npm = spawn('npm', ['start'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PORT: String(PORT), DATA_DIR: data, NODE_TEST_CONTEXT: '' },
    });
    let output = '';
    npm.stdout.on('data', (text) => (output += text));
    while (!output.includes(READY)) {
      assert.equal(npm.exitCode, null, output);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    npm.kill(signal);
    await assertEverythingEnds();
  });
}

test('SIGKILL to the script that npm runs ends the server and the database', onLinux, async () => {
  const started = await startUp();
  started.process.kill('SIGKILL');
  await assertEverythingEnds();
});

test('npm run reset restores the demo', onLinux, async () => {
  const reset = run('reset');
  assert.equal(await reset.ended, 0, reset.output());
  const started = await startUp();
  assert.equal((await identity('signInWithPassword', person)).status, 400);
  const demo = { email: 'listener@example.com', password: 'rushtone', returnSecureToken: true };
  assert.equal((await identity('signInWithPassword', demo)).status, 200);
  assert.equal(await pressCtrlC(started), 0);
});

test('npm run admin lists the operator commands', async () => {
  const help = run('admin', {}, 'help');
  assert.equal(await help.ended, 0, help.output());
  assert.match(help.output(), /import songs/);
});

test('a taken port gets a clear message and a non-zero exit', async () => {
  const taken = net.createServer().listen(PORT, 'localhost');
  const started = run('start');
  assert.equal(await started.ended, 1);
  assert.match(
    started.output(),
    new RegExp(`Port ${PORT} is in use\\. Stop the other process or choose another port: PORT=`),
  );
  taken.close();
});

test('an invalid port is named in the error', async () => {
  const started = run('start', { PORT: 'eighty' });
  assert.equal(await started.ended, 1);
  assert.match(started.output(), /PORT must be a number from 1 to 65535; it is "eighty"/);
});

test('in production, npm start names the command to run instead and each missing setting', async () => {
  const started = run('start', { NODE_ENV: 'production', APP_SECRET: '', VIDEO_HOST: 'youtube' });
  assert.equal(await started.ended, 1);
  assert.match(
    started.output(),
    /^npm start is for development. Run npm run package, then dist\/package\/start\..*\n$/,
  );
  assert.match(started.output(), /missing: DATABASE_URL, .*APP_SECRET, RELEASE_ROOT, RELEASE_SIGNING_KEY/);
});
