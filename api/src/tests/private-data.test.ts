import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AccountInfo, Promotion, PublicSite, SongSummary } from '@rushtone/domain';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
let subscriber: string;
let other: string;
before(async () => {
  server = await startTestServer();
  subscriber = await server.signIn('subscriber@example.com');
  other = await server.signIn('premiumplus@example.com');
});
after(() => server.stop());

const link = (uid: string, provider: 'discord' | 'youtube', external_id: string, name: string) =>
  server.db
    .insertInto('linked_account')
    .values({ uid, provider, external_id, name, picture: null, subs: null, views: null, tokens: 'secret' })
    .execute();

test('favorites, artwork and promotion of one account are not those of another', async () => {
  const { data: song } = await server.get<{ youtube_id: string }>('/song/random');
  const wish = { channel: 'https://youtube.com/@mira', kind: 'logo', style: 'Neon' };
  const links = { youtube_channel: 'https://youtube.com/@mira', youtube_share: 'https://youtu.be/a' };
  for (const [call, form] of [
    ['POST /favorite/add', { s: song.youtube_id }],
    ['POST /artwork/request', wish],
    ['POST /promotion/save', links],
  ] as const) {
    assert.equal((await callApi(server, { call, form, token: subscriber })).code, 200);
  }
  const ofOther = async (path: string) => (await server.get(path, { token: other })).data;
  assert.deepEqual(await ofOther('/favorite/getall'), []);
  assert.deepEqual(await ofOther('/artwork/getall'), []);
  assert.partialDeepStrictEqual(await ofOther('/promotion/get'), { youtube_channel: '' });

  const form = { s: song.youtube_id };
  await callApi(server, { call: 'POST /favorite/remove', form, token: other });
  const mine = await server.get<SongSummary[]>('/favorite/getall', { token: subscriber });
  assert.equal(mine.data.length, 1);
});

test('the calendar holds the dates of the account and of everybody, by date', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await server.db.deleteFrom('promotion_slot').execute();
  await server.db
    .insertInto('promotion_slot')
    .values([
      { brand: 'rushtone', uid: null, starts_on: day(9), title: 'Everybody' },
      { brand: 'rushtone', uid: 'demo-subscriber', starts_on: day(3), title: 'Mine' },
      { brand: 'rushtone', uid: 'demo-premiumplus', starts_on: day(3), title: 'Somebody else’s' },
      { brand: 'slowtide', uid: null, starts_on: day(3), title: 'Another brand' },
      { brand: 'rushtone', uid: null, starts_on: day(-60), title: 'Long ago' },
    ])
    .execute();
  const { data } = await server.get<Promotion>('/promotion/get', { token: subscriber });
  assert.deepEqual(data.promotion_calendar, [
    { date: day(3), title: 'Mine' },
    { date: day(9), title: 'Everybody' },
  ]);
});

test('a website cannot be taken over by saving its name', async () => {
  const form = { domain_name: 'luna', name: 'Mine now', youtube: 'https://youtube.com/@mira' };
  await callApi(server, {
    call: 'POST /website/activate',
    query: { domain_name: 'mira' },
    token: subscriber,
  });
  assert.equal((await callApi(server, { call: 'POST /website/save', form, token: subscriber })).code, 409);
  const { data } = await server.get<PublicSite>('/website/public?name=luna');
  assert.notEqual(data.website.name, 'Mine now');
});

test('gives a name to one of two accounts that request it at the same time', async () => {
  await server.db.deleteFrom('websites').where('uid', 'is not', null).execute();
  const query = { domain_name: 'wanted' };
  const answers = await Promise.all(
    [subscriber, other].map((token) => callApi(server, { call: 'POST /website/activate', query, token })),
  );
  assert.deepEqual(answers.map(({ code }) => code).sort(), [200, 409]);
});

test('shows linked accounts to their owner, without tokens', async () => {
  await link('demo-subscriber', 'discord', '1234', 'mira#1');
  await link('demo-subscriber', 'youtube', 'UCmira', 'Mira');
  const { data } = await server.get<AccountInfo>('/account/getinfo', { token: subscriber });
  assert.deepEqual(data, {
    discord: 'mira#1',
    discord_id: '1234',
    channel_id: 'UCmira',
    channel_name: 'Mira',
  });
  const { data: others } = await server.get<AccountInfo>('/account/getinfo', { token: other });
  assert.equal(others.discord_id, null);
});

test('offers the channels that a person has given before, to that person alone', async () => {
  const form = { youtube_channel: 'https://youtube.example/@mira', youtube_share: 'https://youtu.example/a' };
  assert.equal((await callApi(server, { call: 'POST /promotion/save', form, token: subscriber })).code, 200);
  const channels = async (token: string) => (await server.get<string[]>('/account/channels', { token })).data;
  assert.deepEqual(await channels(subscriber), [
    'https://youtube.example/@mira',
    'https://youtube.com/@mira',
    'https://www.youtube.com/channel/UCmira',
  ]);
  assert.ok(!(await channels(other)).some((address) => address.includes('mira')));
});
