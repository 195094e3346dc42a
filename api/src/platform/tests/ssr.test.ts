import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { requestKey, type Envelope, type Playlist, type Song } from '@rushtone/domain';
import type { Registry } from '@rushtone/platform/registry';
import type { RuntimeConfig } from '@rushtone/site';
import { testRegistry } from '@rushtone/api-testing/build-fixture';
import { passTime } from '@rushtone/api-testing/pass-time';
import { readSsrBuilds } from '@rushtone/api-testing/ssr-builds';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { until } from '@rushtone/api-testing/until';

let server: TestServer;
before(async () => {
  server = await startTestServer({ builds: readSsrBuilds() });
});
after(() => server.stop());

const open = async (url: string, host = 'localhost:8080') => {
  const answer = await server.app.inject({ url, headers: { host } });
  const json = <Content>(id: string): Content => {
    const [, text = 'null'] =
      new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(answer.body) ?? [];
    return JSON.parse(text) as Content;
  };
  return { status: answer.statusCode, html: answer.body, headers: answer.headers, json };
};

const responsesOf = async (url: string) =>
  (await open(url)).json<Record<string, Envelope<Song>>>('responses');

describe('the HTML of a page', () => {
  test('has the brand of its host before any stylesheet loads', async () => {
    const rushtone = await open('/');
    assert.match(rushtone.html, /<html lang="en" data-brand="rushtone" style="color-scheme: dark/);
    const slowtide = await open('/', 'slowtide.localhost:8080');
    assert.match(slowtide.html, /data-brand="slowtide"/);
    assert.match(slowtide.html, /<html [^>]*background: light-dark\(#f3f8fa, #070d16\)"/);
    assert.match(slowtide.html, /<title>Slowtide/);
    assert.match(slowtide.html, /<link rel="canonical" href="http:\/\/slowtide.localhost:8080\/">/);
  });

  test('has one inline script of at most 500 bytes, before any file (10.44)', async () => {
    const { html, headers } = await open('/');
    const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
    assert.equal(inline.length, 1);
    assert.ok(Buffer.byteLength(inline[0] ?? '') <= 500);
    assert.ok(html.indexOf('<script>') < html.indexOf('<link rel="stylesheet"'));
    const hash = createHash('sha256')
      .update(inline[0] ?? '')
      .digest('base64');
    assert.ok(String(headers['content-security-policy']).includes(`'sha256-${hash}'`));
  });

  test('contains the shell’s files, the configuration and the registry', async () => {
    const { html, json, headers } = await open('/');
    assert.match(
      html,
      /<link rel="stylesheet" href="\/assets\/main.0123.css" crossorigin="anonymous" integrity="sha384-look">/,
    );
    assert.match(
      html,
      /<script defer src="\/assets\/main.0123.js" crossorigin="anonymous" integrity="sha384-main">/,
    );
    assert.match(html, /<link rel="preload" as="font" type="font\/woff2" href="\/assets\/outfit.0123.woff2"/);
    assert.equal(json<RuntimeConfig>('config').identity.demo?.emails.length, 4);
    assert.deepEqual(json<Registry>('registry'), server.registry);
    assert.match(String(headers['cache-control']), /^public, max-age=0, s-maxage=10/);
  });

  test('preloads the files of its route and its first pictures', async () => {
    const { html, json } = await open('/');
    const base = '/r/listening/1.0.0/';
    for (const file of ['entry.js', 'remote.js', 'Home.js']) {
      const at = html.indexOf(`<script defer src="${base}${file}" crossorigin="anonymous"`);
      assert.ok(at > html.indexOf('/assets/main.0123.js'), file);
    }
    assert.match(html, new RegExp(`<link rel="stylesheet" href="${base}remote.css" data-href="remote.css"`));
    const [first] =
      json<Record<string, Envelope<Playlist[]>>>('responses')['/playlist/all?home=true']?.data ?? [];
    const pictures = [
      ...html.matchAll(/<link rel="preload" as="image" href="([^"]+)" fetchpriority="high">/g),
    ];
    assert.equal(pictures.length, 4);
    assert.equal(pictures[0]?.[1], `/pictures/rushtone-${first?.id}.jpg`);
  });

  test('never preloads the tools, which only subscribers may load', async () => {
    const { status, html } = await open('/account/website');
    assert.equal(status, 200);
    assert.doesNotMatch(html, /(?:href|src)="\/r\/tools/);
  });

  test('inlines the responses that the client would request, under the same keys', async () => {
    const home = await responsesOf('/');
    assert.deepEqual(Object.keys(home), [requestKey('/playlist/all', { home: true })]);
    const { data } = await server.get<{ youtube_id: string }>('/song/random?p=full-throttle');
    const s = data.youtube_id;
    const key = requestKey('/song/get', { s, p: 'full-throttle', explore: true });
    const song = await responsesOf(`/song?s=${s}&p=full-throttle&shuffle=true`);
    assert.deepEqual(song, { [key]: await server.get(key) });
    const alone = await responsesOf(`/song?s=${s}`);
    assert.deepEqual(Object.keys(alone), [requestKey('/song/get', { s, p: undefined, explore: true })]);
    const playlist = await responsesOf('/playlist?p=new');
    assert.deepEqual(Object.keys(playlist), [requestKey('/playlist/get', { p: 'new' })]);
  });

  test('describes a song to other sites', async () => {
    const { data } = await server.get<{ youtube_id: string }>('/song/random');
    const { data: song } = await server.get<Song>(`/song/get?s=${data.youtube_id}`);
    await server.db
      .updateTable('songs')
      .set({ title: '</script><b>"&' })
      .where('video_id', '=', data.youtube_id)
      .execute();
    const { html, status, json } = await open(`/song?s=${data.youtube_id}`);
    assert.equal(status, 200);
    assert.match(html, new RegExp(`<title>&lt;/script&gt;&lt;b&gt;&quot;&amp; – `));
    assert.match(
      html,
      /<meta property="og:image" content="http:\/\/127.0.0.1:8081\/vi\/[^"]+\/hqdefault.jpg">/,
    );
    assert.match(html, /"@type":"VideoObject","name":"\\u003c\/script>/);
    assert.doesNotMatch(html, /<b>/);
    const [answer] = Object.values(json<Record<string, Envelope<Song>>>('responses'));
    assert.equal(answer?.data.title, '</script><b>"&');
    await server.db
      .updateTable('songs')
      .set({ title: song.title })
      .where('video_id', '=', data.youtube_id)
      .execute();
  });

  test('is compressed, and 304 while it has not changed', async () => {
    const first = await server.app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    assert.equal(first.headers['content-encoding'], 'br');
    assert.match(brotliDecompressSync(first.rawPayload).toString(), /<div id="root">/);
    const again = await server.app.inject({
      url: '/',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    assert.equal(again.statusCode, 304);
  });

  test('is served to all of many simultaneous first visitors', async () => {
    // The build and the registry are read again at most every 250 ms: all of these visitors come when it is time.
    passTime(300);
    const all = await Promise.all(Array.from({ length: 20 }, () => open('/')));
    assert.ok(all.every(({ status }) => status === 200));
  });

  test('is a 404 for a path or a song that does not exist, and still contains the shell', async () => {
    for (const url of ['/nowhere', '/song?s=gone', '/song', '/playlist?p=gone', '/account/nowhere']) {
      const { status, html } = await open(url);
      assert.equal(status, 404, url);
      assert.match(html, /<div id="root">.*name="robots"|name="robots".*<div id="root">/s);
    }
  });

  test('follows a change of the registry', async () => {
    const path = join(server.folder, 'dist/registry.json');
    writeFileSync(path, JSON.stringify(testRegistry(2, Object.values(server.registry.remotes))));
    utimesSync(path, new Date(), new Date(Date.now() + 1000));
    await until(async () => (await open('/')).json<Registry>('registry').rev === 2);
    assert.equal((await server.app.inject({ url: '/registry.json' })).json().rev, 2);
  });
});

test('a page whose SSR build fails is served without HTML and comes up by its scripts', async () => {
  const path = join(server.folder, 'dist/r/subscribe/1.0.0/server.cjs');
  const build = readFileSync(path);
  writeFileSync(path, 'tampered');
  const { status, html } = await open('/subscribe');
  writeFileSync(path, build);
  assert.equal(status, 200);
  assert.match(html, /<div id="root"><\/div>/);
  assert.match(html, /<script defer src="\/r\/subscribe/);
  assert.ok(
    server.log.some((line) => line.includes('/subscribe of subscribe 1.0.0 was served without HTML')),
  );
});

describe('other hosts', () => {
  test('serve their own home page, and redirect paths of the main site to it', async () => {
    for (const host of ['fm.localhost:8080', 'luna.localhost:8080']) {
      assert.equal((await open('/', host)).status, 200);
      const song = await open('/song?s=abc&p=new', host);
      assert.deepEqual([song.status, song.headers.location], [302, 'http://localhost:8080/song?s=abc&p=new']);
      assert.equal((await open('/login', host)).headers.location, 'http://localhost:8080/login');
      assert.equal((await open('/nowhere', host)).status, 404);
    }
    const slow = await open('/network', 'fm.slowtide.localhost:8080');
    assert.equal(slow.headers.location, 'http://slowtide.localhost:8080/network');
  });

  test('use the host that a proxy names only if the proxy is trusted', async () => {
    const headers = { host: 'localhost:8080', 'x-forwarded-host': 'slowtide.localhost' };
    assert.match((await server.app.inject({ url: '/', headers })).body, /data-brand="rushtone"/);
  });
});

describe('files', () => {
  test('of the build are immutable, in the encoding that the browser accepts', async () => {
    const plain = await server.app.inject({ url: '/assets/main.0123.js' });
    const small = await server.app.inject({
      url: '/assets/main.0123.js',
      headers: { 'accept-encoding': 'br' },
    });
    assert.equal(small.headers['content-encoding'], 'br');
    assert.equal(brotliDecompressSync(small.rawPayload).toString(), plain.body);
    assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
    const remote = await server.app.inject({ url: '/r/listening/1.0.0/entry.js' });
    assert.equal(remote.headers['access-control-allow-origin'], '*');
    assert.equal(remote.headers['content-type'], 'text/javascript; charset=utf-8');
  });

  test('social pictures of the build are cached for a week', async () => {
    const { headers } = await server.app.inject({ url: '/social/rushtone/home.png' });
    assert.equal(headers['content-type'], 'image/png');
    assert.equal(headers['cache-control'], 'public, max-age=604800');
    assert.equal((await server.app.inject({ url: '/social/rushtone/none.png' })).statusCode, 404);
  });

  test('covers of the demo’s playlists are cached for a week, and nothing beside them is served', async () => {
    const { headers } = await server.app.inject({ url: '/pictures/rushtone-full-throttle.jpg' });
    assert.equal(headers['content-type'], 'image/jpeg');
    assert.equal(headers['cache-control'], 'public, max-age=604800');
    for (const name of ['none.jpg', '..%2fcatalog.ts', '%2e%2e/catalog.ts', '../data/sites.rushtone.json'])
      assert.equal((await server.app.inject({ url: `/pictures/${name}` })).statusCode, 404, name);
  });

  test('outside the build are not served', async () => {
    for (const url of [
      '/assets/../assets.json',
      '/assets/..%2Fassets.json',
      '/assets/%2e%2e/assets.json',
      '/r/..%2f..%2f..%2fetc%2fpasswd',
      '/assets/',
      '/assets/gone.js',
      '/assets/main.0123.js%00',
    ]) {
      const { statusCode, body } = await server.app.inject({ url });
      assert.equal(statusCode, 404, url);
      assert.doesNotMatch(body, /"styles"|root:x/);
    }
  });

  test('for browsers and robots: icon, robots.txt, sitemaps and configuration', async () => {
    assert.match((await server.app.inject({ url: '/favicon.svg' })).body, /^<svg/);
    const robots = (await server.app.inject({ url: '/robots.txt' })).body;
    assert.match(robots, /Disallow: \/account\n/);
    assert.match(robots, /Sitemap: http:\/\/localhost\S*\/sitemap.xml\nSitemap: \S+\/sitemap-songs-1.xml\n$/);
    const songs = await server.app.inject({ url: '/sitemap-songs-1.xml' });
    assert.ok((songs.body.match(/\/song\?s=/g) ?? []).length > 100);
    for (const part of ['0', '2', 'x', '1e3']) {
      const { statusCode } = await server.app.inject({ url: `/sitemap-songs-${part}.xml` });
      assert.equal(statusCode, 404, part);
    }
    assert.match(
      (await server.app.inject({ url: '/sitemap.xml' })).body,
      /<loc>http:\/\/luna.localhost\/<\/loc>/,
    );
    assert.match(
      (await server.app.inject({ url: '/sitemap.xml' })).body,
      /\/playlist\?p=full-throttle<\/loc>/,
    );
    assert.equal((await server.app.inject({ url: '/config.json' })).json().apiBase, '/api');
  });
});

test('before the first build a page says what to do, and the API works', async () => {
  rmSync(join(server.folder, 'dist'), { recursive: true });
  await until(async () => (await open('/')).status === 503);
  const page = await open('/');
  assert.match(page.html, /The front end is not built. Run npm start./);
  assert.equal((await server.get('/playlist/all')).code, 200);
});
