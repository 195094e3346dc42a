import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { folderStore, release, updateRegistry } from '@rushtone/platform/store';
import pg from 'pg';
import { startLocalPostgres, type LocalPostgres } from '../../api/src/database/local-postgres/start.ts';
import { testRelease, writeBuild, writeRelease } from '@rushtone/api-testing/build-fixture';
import { copyDemoDatabase } from '@rushtone/api-testing/database-template';
import { CONNECTIONS_OF_SERVER, POOL_SIZE } from '@rushtone/api-testing/postgres/shared';
import { startProcess, type ServerProcess } from '@rushtone/api-testing/server-process';
import { startSmtpServer, type SmtpServer } from '@rushtone/api-testing/fakes/smtp-server';
import { until } from '@rushtone/api-testing/until';
import { signIn } from './load.ts';

const SERVERS = 10;
/** Those of this test, and the three that PostgreSQL keeps free for its superuser. */
const OWN_CONNECTIONS = 2 + 3;
/** Maximum contact requests per IP address in ten minutes (api/src/http/rate-limit.ts). */
const CONTACT_LIMIT = 30;

const folder = mkdtempSync(path.join(tmpdir(), 'rushtone-ten-'));
const releases = path.join(folder, 'releases');
let postgres: LocalPostgres;
let database: pg.Pool;
let mail: SmtpServer;
let servers: ServerProcess[] = [];
before(async () => {
  const dist = path.join(folder, 'dist');
  writeBuild(dist);
  await copyDemoDatabase(path.join(folder, 'database'));
  postgres = await startLocalPostgres(path.join(folder, 'database'), {
    max_connections: SERVERS * CONNECTIONS_OF_SERVER + OWN_CONNECTIONS,
  });
  database = new pg.Pool({ connectionString: postgres.url, max: 2 });
  // PostgreSQL may stop before a connection that was ended has closed.
  database.on('error', () => undefined);
  mail = await startSmtpServer();
  const env = {
    DIST_DIR: dist,
    RELEASE_STORE: releases,
    DATABASE_URL: postgres.url,
    MIGRATIONS: 'wait',
    RATE_LIMIT: 'on',
    APP_SECRET: 'x'.repeat(32),
    MAIL_URL: mail.url,
    MAIL_FROM: 'no-reply@example.com',
    TEAM_MAILBOX: 'team@example.com',
  };
  servers = await Promise.all(
    Array.from({ length: SERVERS }, (_, index) => {
      const data = path.join(folder, `server-${index}`);
      mkdirSync(data);
      return startProcess(data, env);
    }),
  );
});
after(async () => {
  for (const server of servers) server.kill();
  await database.end();
  await postgres.stop();
  await mail.stop();
  rmSync(folder, { recursive: true, force: true });
});

const addressOf = ({ port }: ServerProcess): string => `http://127.0.0.1:${port}`;
const post = (server: ServerProcess, call: string, form: Record<string, string>) =>
  fetch(`${addressOf(server)}/api${call}`, { method: 'POST', body: new URLSearchParams(form) });
const statusesOf = async (responses: readonly Promise<Response>[]): Promise<number[]> =>
  (await Promise.all(responses)).map(({ status }) => status).sort();
const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status);

test('ten servers share one rate limit per address, and send each email once', async () => {
  const asked = [...servers, ...servers, ...servers, ...servers].map((server, index) =>
    post(server, '/contact/request', {
      topic: 'song-report',
      message: `Song reported. ID: x. Reason: ${index}`,
    }),
  );
  const refused = asked.length - CONTACT_LIMIT;
  assert.deepEqual(await statusesOf(asked), [...times(CONTACT_LIMIT, 200), ...times(refused, 429)]);
  const waiting = `select 1 from jobs.job where name = 'mail' and state in ('created', 'retry', 'active')`;
  await until(async () => (await database.query(waiting)).rowCount === 0);
  const subjects = mail.letters.map(({ data }) => /^Subject: (.*)$/m.exec(data)?.[1] ?? '');
  assert.equal(new Set(subjects).size, CONTACT_LIMIT);
  assert.equal(subjects.length, CONTACT_LIMIT, 'each once');
});

test('ten servers that use all of their connections are refused none', async () => {
  const lock = await database.connect();
  await lock.query('begin; lock table songs, playlists, members');
  const asked = servers.flatMap((server) =>
    ['/song/random', '/song/random', '/playlist/all', '/playlist/all', '/member/all', '/member/all'].map(
      (call) => fetch(`${addressOf(server)}/api${call}`),
    ),
  );
  const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock'`;
  await until(async () => ((await database.query(waiting)).rowCount ?? 0) >= SERVERS * POOL_SIZE);
  await lock.query('rollback');
  lock.release();
  assert.deepEqual(await statusesOf(asked), times(asked.length, 200));
});

test('a session that starts on one of ten servers is valid on all, and ends on all', async () => {
  const [first, ...others] = servers;
  assert.ok(first);
  const token = await signIn(addressOf(first), 'subscriber@example.com');
  const own = (server: ServerProcess) =>
    fetch(`${addressOf(server)}/api/favorite/getall?firebase_auth_token=${token}`);
  const [second, ...unaware] = others;
  assert.ok(second);
  assert.deepEqual(await statusesOf([first, second].map(own)), [200, 200]);
  assert.equal(
    (await post(first, '/account/signout_everywhere', { firebase_auth_token: token })).status,
    200,
  );
  // A server that has just verified the session trusts it for another 50 s: api/src/identity/sessions.ts.
  assert.deepEqual(await statusesOf(unaware.map(own)), times(unaware.length, 401));
});

test('two concurrent releases are both live on all ten servers', async () => {
  const store = folderStore(releases);
  const change = { what: 'a release', who: 'tester', when: new Date().toISOString(), why: 'a test' };
  const next = ['network', 'tools'].map((name) => testRelease(name, undefined, '1.1.0'));
  for (const each of next) writeRelease(releases, each);
  const first = testRelease('listening');
  writeRelease(releases, first);
  await updateRegistry(store, change, release(first));
  await Promise.all(next.map((each) => updateRegistry(store, change, release(each))));
  const live = async (server: ServerProcess): Promise<string> => {
    const text = await (await fetch(`${addressOf(server)}/registry.json`)).text();
    return next.every(({ base }) => text.includes(base)) ? 'both' : 'not yet';
  };
  for (const server of servers) await until(async () => (await live(server)) === 'both');
});

test('plays counted by ten servers add up, including those not yet written when the servers stopped', async () => {
  const {
    rows: [song],
  } = await database.query<{ id: string; playlist: string }>(
    `select video_id as id, playlist from songs where brand = 'rushtone' limit 1`,
  );
  assert.ok(song);
  const counted = async (): Promise<number> => {
    const { rows } = await database.query<{ plays: string }>(
      `select coalesce(sum(plays), 0) as plays from plays where brand = 'rushtone' and playlist = $1`,
      [song.playlist],
    );
    return Number(rows[0]?.plays);
  };
  const before = await counted();
  const plays = [...servers, ...servers, ...servers].map((server) =>
    fetch(`${addressOf(server)}/api/song/get?s=${song.id}&p=${song.playlist}`),
  );
  assert.deepEqual(await statusesOf(plays), times(plays.length, 200));
  assert.deepEqual(await Promise.all(servers.map((server) => server.stop())), times(SERVERS, 0));
  assert.equal(await counted(), before + plays.length);
});
