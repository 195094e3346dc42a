import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type {
  PublicSite,
  SiteDraft,
  SiteLook,
  SiteStatus,
  SiteVersion,
  UserPlaylist,
  VisitCount,
} from '@rushtone/domain';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
let luna: string;
before(async () => {
  server = await startTestServer();
  luna = await server.signIn('premiumplus@example.com');
});
after(() => server.stop());

const post = (path: string, form: Record<string, string>, token = luna) =>
  callApi<Record<string, unknown>>(server, { call: `POST ${path}`, form, token });
const seen = async () => (await server.get<PublicSite>('/website/public?name=luna')).data;
const versions = async () => (await server.get<SiteVersion[]>('/website/versions', { token: luna })).data;
const save = async (about_me: string) => {
  const { website } = await seen();
  const fields = { ...website, about_me, form_mail: '', youtube: 'https://youtube.com/@luna' };
  assert.equal((await post('/website/save', fields)).code, 200);
};
const PLAIN = { theme: 'brand', accent: '', order: '', playlists: '' };

test('visitors see a website as its owner has chosen', async () => {
  assert.partialDeepStrictEqual(await seen(), { look: { theme: 'brand', accent: '' }, playlists: [] });
  const { code } = await post('/website/look', {
    theme: 'ember',
    accent: '#2ad4ff',
    order: 'about-me,new-songs',
    playlists: 'full-throttle',
  });
  assert.equal(code, 200);
  assert.partialDeepStrictEqual(await seen(), {
    look: {
      theme: 'ember',
      accent: '#2ad4ff',
      order: ['about-me', 'new-songs', 'links', 'playlists', 'support-me', 'more'],
    },
    playlists: [{ id: 'full-throttle' }],
  });
  const { data: look } = await server.get<SiteLook>('/website/look', { token: luna });
  assert.equal(look.theme, 'ember');
});

test('visitors get the links that are shown; a press on one is counted under its title', async () => {
  const link = (id: string, title: string, shown: boolean) =>
    ({ id, kind: 'link', title, address: `https://${id}.example/`, shown }) as const;
  const links = JSON.stringify([link('shop0001', 'Shop', true), link('secret01', 'Secret', false)]);
  assert.equal((await post('/website/look', { ...PLAIN, links })).code, 200);
  assert.deepEqual(
    (await seen()).look?.links.map(({ title }) => title),
    ['Shop'],
  );
  const press = (name: string) =>
    callApi(server, { call: 'POST /website/visit', form: { domain_name: 'luna', event: 'link', name } });
  assert.equal((await press('shop0001')).code, 200);
  assert.equal((await press('made-up1')).code, 400);
  const { data: counts } = await server.get<VisitCount[]>('/website/visits', { token: luna });
  assert.partialDeepStrictEqual(counts, [{ kind: 'link', name: 'shop0001', label: 'Shop', count: 1 }]);
  await post('/website/look', PLAIN);
  assert.equal((await seen()).look?.links.length, 1, 'kept by pages that do not know links');
  const draft = { theme: 'ember', accent: '', order: [], playlists: [], cover: null };
  await post('/website/draft', { texts: '{}', look: JSON.stringify(draft) });
  const { data: kept } = await server.get<SiteDraft>('/website/draft', { token: luna });
  assert.equal(kept.look?.links.length, 2, 'kept by drafts of pages that do not know links');
  await post('/website/look', { ...PLAIN, links: '[]' });
  const { data: later } = await server.get<VisitCount[]>('/website/visits', { token: luna });
  assert.partialDeepStrictEqual(later, [{ label: 'A link that is gone', count: 1 }]);
});

test('links to the linked channel are verified, by its id or handle, and others are not', async () => {
  const uid = (await server.pool.query(`select uid from websites where domain_name = 'luna'`)).rows[0].uid;
  await server.pool.query(
    `insert into linked_account (uid, provider, external_id, name, handle) values ($1, 'youtube', 'UCluna', 'Luna', '@Luna')
     on conflict (uid, provider) do update set external_id = 'UCluna', handle = '@Luna'`,
    [uid],
  );
  const address = (id: string, path: string) =>
    ({ id, kind: 'link', title: id, address: `https://${path}`, shown: true }) as const;
  const links = JSON.stringify([
    address('bychanne', 'www.youtube.com/channel/UCluna'),
    address('byhandle', 'youtube.com/@LUNA/'),
    address('otherone', 'youtube.com/@luna2'),
    address('lookalik', 'youtube.com.example/@luna'),
  ]);
  await post('/website/look', { ...PLAIN, links });
  await save('Songs');
  assert.deepEqual((await seen()).verified, ['youtube', 'bychanne', 'byhandle']);
  await server.pool.query(`delete from linked_account where uid = $1 and provider = 'youtube'`, [uid]);
  await save('More songs');
  assert.deepEqual((await seen()).verified, []);
  await post('/website/look', { ...PLAIN, links: '[]' });
});

test("an own playlist is shown while it is public, and nobody else's is", async () => {
  const create = async (token: string) =>
    String((await post('/ownplaylist/create', { name: 'Late drives' }, token)).data?.id);
  const id = await create(luna);
  const choose = () => post('/website/look', { ...PLAIN, playlists: id });
  assert.match((await choose()).message, /^Make the playlist public first/);
  const share = (open: 'true' | 'false') => post('/ownplaylist/share', { p: id, public: open });
  await share('true');
  assert.equal((await choose()).code, 200);
  assert.deepEqual((await seen()).playlists, [{ id, category_name: 'Late drives', picture: null }]);
  await share('false');
  assert.deepEqual((await seen()).playlists, []);

  const other = await server.signIn('subscriber@example.com');
  const theirs = await create(other);
  await post('/ownplaylist/share', { p: theirs, public: 'true' }, other);
  assert.equal((await post('/website/look', { ...PLAIN, playlists: theirs })).code, 400);
  const { data: lists } = await server.get<UserPlaylist[]>('/ownplaylist/getall', { token: luna });
  assert.equal(lists.length, 1);
});

test('each publishing is a version; going back is one too, and keeps address and mailbox', async () => {
  await server.pool.query('delete from website_versions');
  await post('/website/look', { ...PLAIN, theme: 'meadow' });
  await save('First');
  await save('Second');
  await save('Second');
  const [second, first, , before_] = await versions();
  assert.deepEqual(
    (await versions()).map(({ theme, current }) => [theme, current]),
    [
      ['meadow', true],
      ['meadow', false],
      ['meadow', false],
      ['brand', false],
    ],
    'and one of what was there before',
  );
  const restored = await post('/website/restore', { id: String(first?.id) });
  assert.deepEqual([restored.code, restored.data?.about_me], [200, 'First']);
  assert.equal((await seen()).website.about_me, 'First');
  assert.equal((await versions()).length, 5);
  await post('/website/restore', { id: String(second?.id) });
  assert.equal((await seen()).website.about_me, 'Second', 'undone');
  await post('/website/restore', { id: String(before_?.id) });
  assert.partialDeepStrictEqual(await seen(), {
    website: { domain_name: 'luna' },
    look: { theme: 'brand' },
  });
});

test('the last 20 versions are kept, of each website apart', async () => {
  for (let count = 0; count < 23; count += 1) await save(`Version ${count}`);
  const all = await versions();
  assert.equal(all.length, 20);
  const other = await server.signIn('subscriber@example.com');
  assert.equal((await post('/website/restore', { id: String(all[3]?.id) }, other)).code, 404);
});

test('a website is reported by anybody; the team gets one mail until it has looked', async () => {
  const mails = async () =>
    (
      await server.pool.query<{ body: string }>(
        `select body from outgoing_mail where subject like '%website luna was reported'`,
      )
    ).rows;
  for (const reason of ['Not by Luna', 'Bad words'])
    assert.equal(
      (await callApi(server, { call: 'POST /website/report', form: { domain_name: 'LUNA', reason } })).code,
      200,
    );
  assert.equal((await mails()).length, 1);
  assert.match(String((await mails())[0]?.body), /^Website: luna\.[^]*Not by Luna/);
  await server.pool.query('update website_reports set done_at = now()');
  await callApi(server, { call: 'POST /website/report', form: { domain_name: 'luna', reason: 'Again' } });
  assert.equal((await mails()).length, 2);
});

test('the owner of a hidden website reads the reason', async () => {
  await server.pool.query(
    `update websites set hidden_at = now(), hidden_reason = 'Bad words.' where domain_name = 'luna'`,
  );
  const { data } = await server.get<SiteStatus>('/website/status', { token: luna });
  assert.deepEqual([data.state, data.reason], ['hidden', 'Bad words.']);
});
