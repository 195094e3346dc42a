import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { writeBuild } from '@rushtone/api-testing/build-fixture';
import { createTestDatabase } from '@rushtone/api-testing/postgres/test-database';
import { startProcess } from '@rushtone/api-testing/server-process';

const ROOT = new URL('../../', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'rushtone-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const ENVIRONMENT = {
  NODE_ENV: 'production',
  RATE_LIMIT: 'on',
  FIREBASE_PROJECT_ID: 'rushtone',
  FIREBASE_API_KEY: 'key',
  VIDEO_HOST: 'youtube',
  APP_SECRET: 'x'.repeat(32),
  DISCORD_CLIENT_ID: '1',
  DISCORD_CLIENT_SECRET: 'secret',
  MAIL_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Rushtone <no-reply@example.com>',
  TEAM_MAILBOX: 'team@example.com',
};

/** Appends the address of every module that the process loads to a file. */
const recordModules = (file: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(`
    import { appendFileSync } from 'node:fs';
    import { registerHooks } from 'node:module';
    registerHooks({
      load(url, context, nextLoad) {
        appendFileSync(${JSON.stringify(file)}, url + '\\n');
        return nextLoad(url, context);
      },
    });`)}`;

test('a production server loads no emulator and no demo data', { timeout: 120_000 }, async () => {
  const database = await createTestDatabase('empty');
  const list = join(folder, 'modules');
  const dataDir = join(folder, 'data');
  writeBuild(join(dataDir, 'dist'));
  const server = await startProcess(dataDir, {
    ...ENVIRONMENT,
    DATABASE_URL: database.url,
    NODE_OPTIONS: recordModules(list),
  });
  try {
    const page = await fetch(`http://localhost:${server.port}/`);
    assert.equal(page.status, 200);
  } finally {
    await server.stop();
    await database.drop();
  }
  const modules = readFileSync(list, 'utf8').trim().split('\n');
  const ours = modules.filter((url) => url.startsWith(ROOT)).map((url) => url.slice(ROOT.length));
  assert.ok(ours.includes('api/src/server.ts'));
  assert.deepEqual(
    ours.filter((path) => /^(emulators|cli|api\/src\/demo-data)\//.test(path)),
    [],
  );
});
