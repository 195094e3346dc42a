import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PlaylistWithSongs } from '@rushtone/domain';
import { SITES, socialPicture } from '@rushtone/site';
import { readSsrBuilds } from '@rushtone/api-testing/ssr-builds';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
before(async () => {
  server = await startTestServer({ builds: readSsrBuilds() });
});
after(() => server.stop());

const htmlOf = async (url: string, host = 'localhost:8080'): Promise<string> =>
  (await server.app.inject({ url, headers: { host } })).body;
const first = (pattern: RegExp, html: string): string => pattern.exec(html)?.[1] ?? '';
const headOf = (html: string) => ({
  title: first(/<title>([^<]*)/, html),
  description: first(/<meta name="description" content="([^"]*)/, html),
  canonical: first(/<link rel="canonical" href="([^"]*)/, html),
  image: first(/<meta property="og:image" content="([^"]*)/, html),
});

test('every page has its own title, description, canonical and social picture', async () => {
  for (const [host, site] of [
    ['localhost:8080', SITES.rushtone],
    ['slowtide.localhost:8080', SITES.slowtide],
  ] as const) {
    const sister = Object.values(SITES).find(({ brand }) => brand !== site.brand);
    const open = Object.values(server.registry.remotes)
      .filter(({ frame }) => frame === undefined)
      .flatMap(({ hosts }) => Object.keys(hosts.main ?? {}))
      .filter((path) => !['/song', '/playlist', '/search', sister?.whatIs.path].includes(path));
    const heads = [];
    for (const path of open) heads.push({ path, ...headOf(await htmlOf(path, host)) });
    for (const name of ['title', 'description', 'image'] as const) {
      assert.equal(new Set(heads.map((head) => head[name])).size, open.length, name);
    }
    const canonicals = heads.map(({ canonical }) => canonical);
    assert.deepEqual(
      canonicals,
      open.map((path) => `http://${host}${path}`),
    );
    for (const { path, title, description, image } of heads) {
      assert.match(title, new RegExp(site.name), path);
      assert.ok(description.length > 50 && description.length <= 220, `${path}: ${description.length}`);
      assert.equal(image, `http://${host}${socialPicture(site.brand, path)}`);
    }
  }
});

test('the head of a subscriber’s site has its own address, name, description and picture', async () => {
  const html = await htmlOf('/', 'luna.localhost:8080');
  assert.deepEqual(headOf(html).title, 'Luna Paradelle – Rushtone');
  assert.match(headOf(html).description, /^Fairground pop at full speed\. I write songs/);
  assert.equal(headOf(html).canonical, 'http://luna.localhost:8080/');
  assert.match(
    headOf(html).image,
    /^http:\/\/localhost:8080\/api\/website\/picture\?name=luna&amp;v=[\w-]{16}$/,
  );
  assert.match(html, /"@type":"MusicGroup","name":"Luna Paradelle"/);
  assert.doesNotMatch(html, /luna@example\.com/);
});

test('an unknown subscriber’s site is a 404 that search engines skip, and its response is preloaded', async () => {
  const answer = await server.app.inject({ url: '/', headers: { host: 'nobody-here.localhost:8080' } });
  assert.equal(answer.statusCode, 404);
  assert.match(answer.body, /name="robots" content="noindex"/);
  assert.match(answer.body, /"\/website\/public\?name=nobody-here":\{"code":404/);
});

test('the radio app has a title and a canonical address of its own', async () => {
  const { title, canonical } = headOf(await htmlOf('/', 'fm.localhost:8080'));
  assert.deepEqual([title, canonical], ['Radio – Rushtone', 'http://fm.localhost:8080/']);
});

test('the first sixty members are preloaded with the page that shows them', async () => {
  assert.match(await htmlOf('/members'), /"\/member\/all\?limit=60":\{"code":200/);
});

test('pages with a feed name it, every page of the main site its search', async () => {
  const links = async (url: string, host?: string) =>
    [...(await htmlOf(url, host)).matchAll(/<link rel="(?:alternate|search)"[^>]* href="([^"]*)"/g)].map(
      ([, href]) => href,
    );
  assert.deepEqual(await links('/'), ['/opensearch.xml', '/feed/latest.xml']);
  assert.deepEqual(await links('/latest'), ['/opensearch.xml', '/feed/latest.xml']);
  assert.deepEqual(await links('/playlist?p=full-throttle'), [
    '/opensearch.xml',
    '/feed/playlist/full-throttle.xml',
  ]);
  assert.deepEqual(await links('/faq'), ['/opensearch.xml']);
  assert.deepEqual(await links('/', 'luna.localhost:8080'), []);
});

test('a link to an artist shows a cover of theirs, and every picture has an absolute address', async () => {
  const { data } = await server.get<PlaylistWithSongs>('/playlist/get?p=full-throttle');
  const [song] = data.songs;
  const artist = await htmlOf(`/search?type=artist&q=${encodeURIComponent(song?.author_name ?? '')}`);
  assert.match(headOf(artist).image, /^http.*\/vi\/[\w-]+\/hqdefault\.jpg$/);
  const cover = server.db.updateTable('playlists').where('id', '=', 'full-throttle');
  await cover.set({ image_url: '/covers/full.png' }).execute();
  const { image } = headOf(await htmlOf('/playlist?p=full-throttle'));
  await cover.set({ image_url: null }).execute();
  assert.equal(image, 'http://localhost:8080/covers/full.png');
});
