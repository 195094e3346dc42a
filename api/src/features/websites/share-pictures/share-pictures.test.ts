import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { PublicSite } from '@rushtone/domain';
import { decode } from 'fast-png';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { drawSite, THEME_COLORS } from './draw-site.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const open = (url: string) => server.app.inject({ url, headers: { host: 'luna.localhost:8080' } });
const address = async () =>
  (await server.get<PublicSite>('/website/public?name=luna')).data.share_picture ?? '';
const look = { theme: 'ember', accent: '', order: '', playlists: '' };

test('a website has a picture with its name and colors, which browsers keep until it changes', async () => {
  const first = await address();
  const picture = await open(first);
  assert.equal(picture.statusCode, 200);
  assert.equal(picture.headers['content-type'], 'image/png');
  assert.equal(
    picture.headers['cache-control'],
    'public, max-age=31536000, s-maxage=300, immutable',
    'shared caches that are not purged ask again after 5 minutes',
  );
  assert.equal(picture.headers['surrogate-key'], 'website-luna', 'a CDN is purged when the website goes');
  assert.ok(picture.rawPayload.length < 150_000, `${picture.rawPayload.length} bytes`);
  const { width, height, data } = decode(picture.rawPayload);
  assert.deepEqual([width, height], [1200, 630]);
  assert.ok(new Set(data).size > 50, 'more than a background');

  const token = await server.signIn('premiumplus@example.com');
  await callApi(server, { call: 'POST /website/look', form: look, token });
  const second = await address();
  assert.notEqual(second, first);
  const moved = await open(first);
  assert.deepEqual([moved.statusCode, moved.headers.location], [302, second]);
  const ember = decode((await open(second)).rawPayload);
  assert.deepEqual([...ember.data.slice(0, 3)], [0x16, 0x08, 0x07]);
  for (const url of [
    '/api/website/picture',
    '/api/website/picture?name=nobody',
    '/api/website/picture?name=a&name=b',
  ])
    assert.equal((await open(url)).statusCode, 404);
  await server.pool.query(`update websites set hidden_at = now() where domain_name = 'luna'`);
  assert.equal((await open(second)).statusCode, 404);
});

test('names of every kind fit, and none is markup', () => {
  const draw = (name: string) =>
    drawSite({
      brand: 'rushtone',
      website: { name, subtitle: '', domain_name: 'luna' },
      look: { theme: 'brand', accent: '#000000', cover: null },
    });
  const sizeOf = (name: string) => Number(/font-size="(\d+)"/.exec(draw(name))?.[1]);
  assert.match(draw('</text><script>'), /&lt;\/text&gt;&lt;script&gt;/);
  assert.equal(draw('Luna').match(/<text/g)?.length, 1);
  assert.equal(draw('Luna Nova and the Late Night Drives').match(/<text/g)?.length, 2);
  assert.match(draw('月'), />luna</, 'letters that the font has not');
  for (const name of ['Luna', 'W'.repeat(44), 'Luna Nova and the Late Night Drives of the North Sea'])
    assert.ok(sizeOf(name) >= 30 && sizeOf(name) <= 128, `${name}: ${sizeOf(name)}`);
});

test('the colors are those of the themes', () => {
  const sheet = readFileSync(
    path.join(import.meta.dirname, '../../../../../shared/ui/src/styles/site-themes.scss'),
    'utf8',
  );
  for (const [theme, { background, text, quiet, lines }] of Object.entries(THEME_COLORS)) {
    const own = sheet.slice(sheet.indexOf(`'${theme}'`)).split(')')[0] ?? '';
    const dark = (name: string) => new RegExp(`'${name}': #\\w+ (#\\w+)`).exec(own)?.[1];
    assert.deepEqual(
      [background, text, quiet, ...lines],
      ['bg', 'text', 'text-2', 'accent-2', 'accent'].map(dark),
      theme,
    );
  }
});
