import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { DEMO_PASSWORD } from '@rushtone/emulators/demo-accounts';
import type { Envelope } from '@rushtone/domain';
import { z } from 'zod';
import { createTestDatabase } from '@rushtone/api-testing/postgres/test-database';
import { startProcess } from '@rushtone/api-testing/server-process';
import { connect } from './connect.ts';
import { pendingMigrations } from './migrate.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'rushtone-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]): string =>
  spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim() ?? '';

/** The commit before the newest migration, whose server has to work with the newer schema. */
const previousVersion = (): string => {
  const migrations = 'api/src/database/migrations/*.sql';
  const newest = git('log', '--diff-filter=A', '--format=%H', '-1', '--', migrations);
  return newest && git('rev-parse', '--verify', '--quiet', `${newest}^`);
};

/** Checks out the commit and links this checkout's packages, except for the workspaces. */
const checkOut = (commit: string, place: string): void => {
  mkdirSync(join(place, 'node_modules/@rushtone'), { recursive: true });
  const folders = git('ls-tree', '--name-only', commit, 'api', 'cli', 'emulators', 'platform', 'shared');
  const archive = execFileSync('git', ['archive', commit, ...folders.split('\n')], {
    cwd: ROOT,
    maxBuffer: 1e9,
  });
  execFileSync('tar', ['-x', '-C', place], { input: archive });
  const packages = join(ROOT, 'node_modules');
  for (const name of readdirSync(packages).filter((each) => each !== '@rushtone'))
    symlinkSync(join(packages, name), join(place, 'node_modules', name));
  const workspaces = readdirSync(join(place, 'shared')).map((name) => `shared/${name}`);
  for (const workspace of ['api', 'cli', 'emulators', 'platform', ...workspaces].filter((each) =>
    existsSync(join(place, each)),
  )) {
    const name = workspace.split('/').at(-1) ?? '';
    symlinkSync(join(place, workspace), join(place, 'node_modules/@rushtone', name));
    const own = join(ROOT, workspace, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(place, workspace, 'node_modules'));
  }
};

const MANIFEST = z.object({ dependencies: z.record(z.string(), z.string()) });

const missingPackages = (place: string): string[] => {
  const manifest = MANIFEST.parse(JSON.parse(readFileSync(join(place, 'api/package.json'), 'utf8')));
  const installed = (name: string) =>
    ['node_modules', 'api/node_modules'].some((modules) => existsSync(join(place, modules, name)));
  return Object.keys(manifest.dependencies).filter((name) => !installed(name));
};

test(
  'the version before the newest migration works on the schema of this one',
  { timeout: 120_000 },
  async (t) => {
    const commit = previousVersion();
    if (commit === '') return t.skip('The history of this checkout does not reach back to it.');
    const place = join(folder, 'previous');
    checkOut(commit, place);
    const missing = missingPackages(place);
    if (missing.length > 0)
      return t.skip(`Packages that it needs are no longer installed: ${missing.join(', ')}`);

    const database = await createTestDatabase();
    const { pool, close } = connect(database.url, { connections: 1 });
    assert.notDeepEqual(
      readdirSync(join(place, 'api/src/database/migrations')),
      readdirSync(join(ROOT, 'api/src/database/migrations')),
    );
    assert.deepEqual(await pendingMigrations(pool), []);

    const env = { DATABASE_URL: database.url };
    const server = await startProcess(join(folder, 'data'), env, join(place, 'api/src/main.ts'));
    const origin = `http://localhost:${server.port}`;
    const call = async <Data>(path: string, form?: Record<string, string>): Promise<Data> => {
      const answer = await fetch(
        `${origin}${path}`,
        form && { method: 'POST', body: new URLSearchParams(form) },
      );
      const body = await answer.text();
      assert.equal(answer.status, 200, `${path}: ${body}`);
      return (JSON.parse(body) as Envelope<Data>).data as Data;
    };
    try {
      const signIn = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          email: 'subscriber@example.com',
          password: DEMO_PASSWORD,
          returnSecureToken: true,
        }),
      });
      const { idToken } = (await signIn.json()) as { idToken: string };
      const [playlist] = await call<{ id: string }[]>('/api/playlist/all');
      const { songs } = await call<{ songs: { youtube_id: string }[] }>(
        `/api/playlist/get?p=${playlist?.id}`,
      );
      const song = songs[0]?.youtube_id ?? '';
      await call(`/api/song/get?s=${song}&p=${playlist?.id}&explore=true`);
      await call('/api/song/random');
      await call('/api/song/search?s=night');
      await call('/api/member/all');
      await call('/api/account/getroles?firebase_auth_token=' + idToken);
      await call('/api/promotion/get?firebase_auth_token=' + idToken);
      await call('/api/favorite/add', { s: song, firebase_auth_token: idToken });
      await call('/api/contact/request', {
        topic: 'song-report',
        message: `The previous version reports ${song}`,
      });
    } finally {
      await server.stop();
    }
    const { rows } = await pool.query('select topic from contact_requests where message like $1', [
      '%previous%',
    ]);
    assert.deepEqual(rows, [{ topic: 'song-report' }]);
    await close();
    await database.drop();
  },
);
