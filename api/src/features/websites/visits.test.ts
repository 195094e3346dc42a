import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { VisitCount } from '@rushtone/domain';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
let luna: string;
before(async () => {
  server = await startTestServer();
  luna = await server.signIn('premiumplus@example.com');
});
after(() => server.stop());
beforeEach(() => server.pool.query('delete from website_visits'));

const visit = (form: Record<string, string> = {}) =>
  callApi(server, { call: 'POST /website/visit', form: { domain_name: 'luna', event: 'visit', ...form } });
const counts = async () =>
  (await server.get<VisitCount[]>('/website/visits', { token: luna })).data.map(
    ({ kind, label, count }) => `${kind} ${label} ${count}`,
  );

test('visits, sources, links and songs are counted by day, also at one moment', async () => {
  const { data: song } = await server.get<{ youtube_id: string }>('/song/random');
  await Promise.all(Array.from({ length: 10 }, () => visit({ source: 'search.example' })));
  await visit({ event: 'link', name: 'youtube' });
  await visit({ event: 'song', name: song.youtube_id });
  const found = await counts();
  assert.deepEqual(found.slice(0, 1), ['link youtube 1']);
  assert.match(String(found[1]), /^song .+ 1$/);
  assert.notEqual(found[1], `song ${song.youtube_id} 1`, 'by its title');
  assert.deepEqual(found.slice(2), ['source search.example 10', 'visit  10']);
});

test('a source that is no host is not stored, and made up ones fill no table', async () => {
  for (const source of ['', 'localhost', 'a b.example', '<b>.example', `${'x'.repeat(99)}.e`])
    await visit({ source });
  assert.deepEqual(await counts(), ['visit  5']);
  await server.pool.query(
    `insert into website_visits (brand, uid, day, kind, name)
     select 'rushtone', 'demo-premiumplus', date_trunc('day', now(), 'UTC'), 'source', 's' || n || '.example'
     from generate_series(1, 100) n`,
  );
  await visit({ source: 's7.example' });
  await visit({ source: 'one.more.example' });
  const found = await counts();
  assert.ok(found.includes('source s7.example 2'));
  assert.ok(found.includes('source other 1'));
});

test('what is stored says nothing about who visits', async () => {
  await visit({ source: 'search.example' });
  const { rows } = await server.pool.query<Record<string, unknown>>('select * from website_visits');
  assert.deepEqual(Object.keys(rows[0] ?? {}), ['brand', 'uid', 'day', 'kind', 'name', 'count']);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/website/visit',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'domain_name=luna&event=visit',
  });
  assert.equal(answer.headers['set-cookie'], undefined);
});

test('a website that is offline counts nothing, and older days are left out', async () => {
  await server.pool.query(`update websites set unpublished_at = now() where domain_name = 'luna'`);
  assert.equal((await visit()).code, 200);
  assert.deepEqual(await counts(), []);
  await server.pool.query(`update websites set unpublished_at = null where domain_name = 'luna'`);
  await server.pool.query(
    `insert into website_visits (brand, uid, day, kind, name)
     values ('rushtone', 'demo-premiumplus', now() - interval '31 days', 'visit', '')`,
  );
  assert.deepEqual(await counts(), []);
  const { data } = await server.get<VisitCount[]>('/website/visits?days=40', { token: luna });
  assert.equal(data.length, 1);
});
