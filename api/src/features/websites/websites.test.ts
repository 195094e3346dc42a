import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FeedItem, Member, PublicSite, SubscriberSite, Suggestion } from '@rushtone/domain';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const PICTURE = /^http:\/\/127\.0\.0\.1:8081\/vi\/[\w-]+\/mqdefault\.jpg$/;
const site = async (name: string) => (await server.get<PublicSite>(`/website/public?name=${name}`)).data;

test('pictures that are stored as videos are addresses of their thumbnails', async () => {
  const members = await server.get<Member[]>('/member/all?limit=3');
  assert.equal(members.data.length, 3);
  const said = await server.get<Member[]>('/member/testimonial');
  assert.ok(said.data.length > 0 && said.data.every(({ testimonial }) => testimonial));
  const sites = await server.get<SubscriberSite[]>('/subscriber/getsubscriberssite');
  const feed = await server.get<FeedItem[]>('/feed/get');
  const pictures = [
    ...[...members.data, ...said.data].map((member) => member.channel_pic),
    ...sites.data.map((each) => each.profile_pic),
    ...feed.data.map((item) => item.image).filter((image) => image !== null),
  ];
  assert.deepEqual(
    pictures.filter((picture) => !PICTURE.test(picture ?? '')),
    [],
  );
});

test('a subscriber’s site has the songs of its artist, and of the linked channel once there is one', async () => {
  const before = await site('luna');
  assert.ok(before.songs.length > 0);
  assert.ok(before.songs.every((song) => song.author_name === 'Luna Paradelle'));
  const { channel_id } = await server.db
    .selectFrom('songs')
    .select('channel_id')
    .where('brand', '=', 'rushtone')
    .where('channel_id', 'is not', null)
    .where('artist', '!=', 'Luna Paradelle')
    .executeTakeFirstOrThrow();
  const picture = 'https://pictures.example/luna.jpg';
  await server.db
    .insertInto('linked_account')
    .values({
      uid: 'demo-premiumplus',
      provider: 'youtube',
      external_id: String(channel_id),
      name: 'Luna',
      picture,
      subs: 1,
      views: 1,
      tokens: null,
    })
    .execute();
  const linked = await site('luna');
  assert.equal(linked.profile_pic, picture);
  assert.ok(linked.songs.length > 0);
  assert.ok(linked.songs.every((song) => song.author_name !== 'Luna Paradelle'));
});

test('suggestions: artists and titles that begin so, then what holds it, eight at most', async () => {
  const suggest = async (text: string) =>
    (await server.get<Suggestion[]>(`/song/suggest?s=${encodeURIComponent(text)}`)).data;
  const luna = await suggest('LUNA p');
  assert.deepEqual(luna[0], { kind: 'artist', author_name: 'Luna Paradelle' });
  assert.ok(luna.slice(1).every((row) => row.kind === 'song'));
  assert.equal((await suggest('th')).length, 8);
  assert.ok((await suggest('夜更')).length > 0);
  assert.deepEqual(await suggest('%_'), []);
  assert.deepEqual(await suggest('\u{10FFFF}\u{10FFFF}'), []);
});

test('a name that a browser may show as other letters is refused, with the reason', async () => {
  const available = (name: string) =>
    server.get<{ available: boolean }>(`/website/available?domain_name=${name}`);
  for (const name of ['xn--rushtne-ejg', 'XN--rushtne-ejg', 'ab--cd']) {
    const { code, data, message } = await available(name);
    assert.deepEqual([code, data.available], [200, false], name);
    assert.equal(message, 'A domain name has no hyphens at both its third and fourth place.');
  }
  for (const name of ['abc--de', 'a--bc', 'ab-cd', 'abc-def'])
    assert.equal((await available(name)).data.available, true, name);
  const token = await server.signIn('subscriber@example.com');
  const query = { domain_name: 'xn--rushtne-ejg' };
  assert.equal((await callApi(server, { call: 'POST /website/activate', token, query })).code, 400);
});
