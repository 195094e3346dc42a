import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { anyFreePort } from '@rushtone/api/process/ports';
import { createTestDatabase, type TestDatabase } from '@rushtone/api-testing/postgres/test-database';
import { z } from 'zod';
import { ROOT } from '../../webpack/paths.ts';

// Runs the steps of the Dockerfile in an empty folder, because not every machine has a container engine.

const [packing = '', image = ''] = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8')
  .split(/^FROM /m)
  .slice(1);
const step = (text: string, pattern: RegExp): string => {
  const found = pattern.exec(text)?.[1];
  assert.ok(found, `The Dockerfile has no ${pattern.source}`);
  return found;
};
const COMMAND = z.array(z.string()).min(1);
const healthCheck = COMMAND.parse(JSON.parse(step(image, /^HEALTHCHECK .* CMD (\[.*\])$/m)));
const command = COMMAND.parse(JSON.parse(step(image, /^CMD (\[.*\])$/m)));

const folder = mkdtempSync(path.join(tmpdir(), 'rushtone-container-'));
const app = path.join(folder, 'app');
const data = path.join(folder, 'data');
let database: TestDatabase;
let port: number;

/** Runs as the image's user with a read-only root file system, where the kernel permits it. */
const USER = step(image, /^USER (\d+):/m);
const READ_ONLY = [
  'unshare',
  ...['--user', `--map-user=${USER}`, `--map-group=${USER}`, '--mount', '--keep-caps', 'sh', '-c'],
  'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && cd "$0" && exec "$@"',
];
const isolated = spawnSync(READ_ONLY[0] ?? '', [...READ_ONLY.slice(1), folder, 'true']).status === 0;

/** For NODE_OPTIONS: what the Dockerfile does not install cannot be loaded. Node 20, which only starts npm, has no hooks. */
const WITHOUT_DEV = `--import data:text/javascript,${encodeURIComponent(`
  import module from 'node:module';
  import { readFileSync } from 'node:fs';
  const { packages } = JSON.parse(readFileSync(${JSON.stringify(path.join(ROOT, 'package-lock.json'))}, 'utf8'));
  module.registerHooks?.({
    resolve(name, context, next) {
      const found = next(name, context);
      const [place] = /node_modules\\/(?:@[^/]+\\/)?[^/]+/.exec(found.url) ?? [];
      if (packages[place]?.dev) throw new Error(place + ' is a package for development');
      return found;
    },
  });
`)}`;

before(async () => {
  mkdirSync(data);
  assert.match(packing, /^RUN npm ci --omit=dev /m);
  const script = step(packing, /^RUN .*npm run (package -- .*)$/m).replace('/package', app);
  const made = spawnSync('npm', ['run', ...script.split(' ')], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: WITHOUT_DEV },
  });
  assert.equal(made.status, 0, made.stderr);
  assert.match(image, /^COPY --from=package \/package \/app\nWORKDIR \/app$/m);
  database = await createTestDatabase('empty');
  port = await anyFreePort();
});
after(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (words: readonly string[]) => {
  const pairs = step(image, /^ENV (.*)$/m).split(' ');
  const env = {
    ...Object.fromEntries(pairs.map((pair) => pair.split('='))),
    PATH: '/usr/bin:/bin',
    PORT: String(port),
    DATA_DIR: data,
    DATABASE_URL: database.url,
    MIGRATIONS: 'wait',
    DRAIN_MS: '0',
    FIREBASE_PROJECT_ID: 'production-test',
    FIREBASE_API_KEY: 'key',
    VIDEO_HOST: 'youtube',
    RENDERER_ADDRESS: path.join(data, 'renderer'),
  };
  const [file = '', ...args] = isolated ? [...READ_ONLY, app, ...words] : words;
  const child = spawn(file, args, { cwd: app, env });
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  child.stderr.on('data', (text) => (output += String(text)));
  return { child, output: () => output, ended: once(child, 'close').then(() => child.exitCode) };
};

const newest = (): number =>
  Math.max(
    ...readdirSync(app, { recursive: true, encoding: 'utf8' }).map(
      (file) => statSync(path.join(app, file)).mtimeMs,
    ),
  );

test('the image migrates, becomes healthy, serves pages and does not modify its own files', async (t) => {
  t.diagnostic(isolated ? `read-only, as user ${USER}` : 'this system forbids a read-only file system');
  const changed = newest();
  const renderer = run(['./renderer']);
  t.after(() => renderer.child.kill('SIGKILL'));
  const server = run(command);
  const migration = run(['./admin', 'migrate']);
  assert.equal(await migration.ended, 0, migration.output());
  while (!server.output().includes('Rushtone is ready')) {
    assert.equal(server.child.exitCode, null, server.output());
    assert.doesNotMatch(server.output(), /EROFS|EACCES/);
    await sleep(50);
  }
  const check = run(healthCheck);
  assert.equal(await check.ended, 0, check.output());
  const page = await fetch(`http://127.0.0.1:${port}/`);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /data-brand="rushtone".*<main id="main"/s, renderer.output());
  server.child.kill('SIGTERM');
  assert.equal(await server.ended, 0, server.output());
  assert.doesNotMatch(server.output(), /EROFS|EACCES/);
  if (isolated) assert.equal(newest(), changed);
  const unhealthy = run(healthCheck);
  assert.equal(await unhealthy.ended, 1);
});
