import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { PlaylistWithSongs } from '@rushtone/domain';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ url, method, headers: { host: 'localhost:8080', ...headers } });
const textsOf = (name: string, xml: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);
/** Asserts that tags are balanced and special characters are escaped. */
const assertWellFormed = (xml: string): void => {
  const open: string[] = [];
  for (const [, close, name = '', self] of xml.matchAll(/<(\/?)([\w:]+)(?: [\w:]+="[^"<]*")*(\/?)>/g)) {
    if (close) assert.equal(open.pop(), name);
    else if (!self) open.push(name);
  }
  assert.deepEqual(open, []);
  const rest = xml.replace(/<\?xml[^>]*\?>|<\/?[\w:]+(?: [\w:]+="[^"<]*")*\/?>/g, '');
  assert.doesNotMatch(rest, /[<>]|&(?!(?:amp|lt|gt|quot|#39);)/);
};

const addNews = (news: { title: string; content: string; url: string | null }, position: number) =>
  server.db
    .insertInto('news')
    .values({ ...news, brand: 'rushtone', position, image: null, date_added: '2035-01-01T10:00:00Z' })
    .execute();

describe('the feed of the news', () => {
  test('has the news of /latest, newest first, with absolute links', async () => {
    const { statusCode, headers, body } = await get('/feed/latest.xml');
    assert.deepEqual([statusCode, headers['content-type']], [200, 'application/rss+xml; charset=utf-8']);
    assertWellFormed(body);
    const { data } = await server.get<{ title: string }[]>('/feed/get');
    assert.equal(textsOf('item', body.replace(/<item>.*?<\/item>/gs, '<item></item>')).length, data.length);
    const dates = textsOf('pubDate', body).map((date) => Date.parse(date));
    assert.deepEqual(
      dates,
      dates.toSorted((a, b) => b - a),
    );
    assert.ok(textsOf('link', body).every((link) => link.startsWith('http')));
    assert.match(body, /<atom:link rel="self" [^>]*href="http:\/\/localhost:8080\/feed\/latest\.xml"/);
  });

  test('escapes what people wrote, leaves out what XML cannot hold, and links to no scripts', async () => {
    await addNews(
      { title: `]]> <b> & "\u0001\u{1f3b5}`, content: '<p>a &amp; b</p>', url: '/playlists' },
      901,
    );
    await addNews({ title: 'Second', content: '', url: 'javascript:alert(1)' }, 902);
    const { body } = await get('/feed/latest.xml');
    assertWellFormed(body);
    assert.match(body, /<title>\]\]&gt; &lt;b&gt; &amp; &quot;\u{1f3b5}<\/title>/u);
    assert.match(body, /<link>http:\/\/localhost:8080\/playlists<\/link>/);
    assert.match(body, /<description>&lt;p&gt;a &amp;amp; b&lt;\/p&gt;<\/description>/);
    assert.doesNotMatch(body, /javascript:/);
  });
});

describe('the feed of a playlist', () => {
  test('has its newest songs with title, artist, page and picture', async () => {
    const { data } = await server.get<PlaylistWithSongs>('/playlist/get?p=full-throttle');
    const { statusCode, body } = await get('/feed/playlist/full-throttle.xml');
    assert.equal(statusCode, 200);
    assertWellFormed(body);
    const newest = data.songs.toSorted((a, b) => b.date_added.localeCompare(a.date_added));
    assert.deepEqual(
      textsOf('guid', body),
      newest
        .slice(0, 100)
        .map(({ youtube_id }) => `http://localhost:8080/song?s=${youtube_id}&amp;p=full-throttle`),
    );
    assert.match(
      body,
      new RegExp(`<media:thumbnail url="[^"]*/vi/${newest[0]?.youtube_id}/hqdefault.jpg"/>`),
    );
  });

  test('exists for the newest songs and the playlists of the brand only', async () => {
    assert.equal((await get('/feed/playlist/new.xml')).statusCode, 200);
    for (const id of ['no-such-list', 'favorite', 'u-anything', 'x'.repeat(65), '%00'])
      assert.equal((await get(`/feed/playlist/${id}.xml`)).statusCode, 404, id);
    const elsewhere = await get('/feed/playlist/full-throttle.xml', { host: 'slowtide.localhost' });
    assert.equal(elsewhere.statusCode, 404);
  });
});

test('a reader that has the feed gets 304, and one that asks for its headers gets them alone', async () => {
  for (const url of ['/feed/latest.xml', '/feed/playlist/full-throttle.xml', '/opensearch.xml']) {
    const { headers } = await get(url);
    assert.match(String(headers['cache-control']), /^public, max-age=\d+/);
    const known = await get(url, { 'if-none-match': String(headers.etag) });
    assert.deepEqual([known.statusCode, known.body], [304, '']);
    const head = await get(url, {}, 'HEAD');
    assert.deepEqual([head.statusCode, head.body], [200, '']);
    assert.equal(head.headers['content-type'], headers['content-type']);
  }
});

test("addresses are those of the brand's own domain, whatever the host header says", async () => {
  for (const url of ['/feed/latest.xml', '/feed/playlist/new.xml', '/opensearch.xml']) {
    const { body } = await get(url, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    assert.doesNotMatch(body, /evil\.example/);
    assert.match(body, /https:\/\/rushtone\./);
  }
});

test('a browser learns how to search here', async () => {
  const { headers, body } = await get('/opensearch.xml');
  assert.equal(headers['content-type'], 'application/opensearchdescription+xml; charset=utf-8');
  assertWellFormed(body);
  assert.match(body, /<ShortName>Rushtone<\/ShortName>/);
  assert.match(
    body,
    /<Url type="text\/html" [^>]*template="http:\/\/localhost:8080\/search\?q=\{searchTerms\}">/,
  );
  assert.match((await get('/opensearch.xml', { host: 'slowtide.localhost' })).body, /Slowtide/);
});
