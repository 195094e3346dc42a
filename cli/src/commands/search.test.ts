import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startSearchServer, type FakeSearchServer } from '@rushtone/api-testing/fakes/search-server';
import { startAdminFixture, type AdminFixture } from '../testing/admin-fixture.ts';

let fixture: AdminFixture;
let server: FakeSearchServer;
before(async () => {
  [fixture, server] = await Promise.all([startAdminFixture(), startSearchServer()]);
});
after(async () => {
  server.stop();
  await fixture.stop();
});

const search = (command: string, SEARCH_URL = server.url) =>
  fixture.adminWith({ DATABASE_URL: fixture.url, SEARCH_URL }, 'search', command);

test('search reindex fills the search server, and search status counts its songs', async () => {
  assert.match((await search('status')).out, /^The search server has no index yet/);
  const { rows } = await fixture.pool.query<{ songs: number }>('select count(*)::int as songs from songs');
  const songs = String(rows[0]?.songs);
  const filled = await search('reindex');
  assert.deepEqual([filled.code, filled.err], [0, '']);
  assert.match(filled.out, new RegExp(`^test-songs has ${songs} songs, after \\d+ s\\.$`));
  assert.equal((await search('status')).out, `test-songs has ${songs} songs; all changes are there.`);
  await fixture.pool.query(
    `update songs set search = 'other' where video_id = (select min(video_id) from songs)`,
  );
  assert.match((await search('status')).out, /the oldest change waits for \d+ s\.$/);
});

test('errors are reported in a sentence', async () => {
  assert.match((await search('reindex', '')).err, /^There is no search server: set SEARCH_URL\.$/);
  const unknown = await search('reindex', server.url.replace('p%40ss', 'other'));
  assert.equal(unknown.code, 1);
  assert.match(unknown.err, /^Search server: security_exception/);
  const closed = await search('reindex', 'http://127.0.0.1:9');
  assert.match(closed.err, /^Search server: .*ECONNREFUSED/);
});
