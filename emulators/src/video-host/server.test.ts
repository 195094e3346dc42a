import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createVideoHost } from './server.ts';

describe('the video host server', () => {
  let clientDir: string;
  let server: FastifyInstance;
  let base: string;

  before(async () => {
    clientDir = await mkdtemp(join(tmpdir(), 'video-host-'));
    await writeFile(join(clientDir, 'iframe_api.js'), '/* api */');
    await writeFile(join(clientDir, 'embed.js'), '/* embed */');
    server = createVideoHost(clientDir, async (id) => {
      if (id === 'rt-broken') throw new Error('the catalog is down');
      return id === 'rt-known' ? { title: 'A <b>"bold"</b> one', author: 'Vela' } : undefined;
    });
    base = await server.listen({ port: 0, host: '127.0.0.1' });
  });

  after(async () => {
    await server.close();
    await rm(clientDir, { recursive: true });
  });

  const get = (path: string, init?: RequestInit): Promise<Response> => fetch(base + path, init);

  it('serves the API script to every origin, with an ETag', async () => {
    const first = await get('/iframe_api');
    assert.equal(await first.text(), '/* api */');
    assert.equal(first.headers.get('cross-origin-resource-policy'), 'cross-origin');
    const etag = first.headers.get('etag') ?? '';
    const again = await get('/iframe_api', { headers: { 'if-none-match': etag } });
    assert.equal(again.status, 304);
    assert.equal((await get('/client/embed.js')).status, 200);
  });

  it('serves an embed with the title from the catalog, which only local pages may frame', async () => {
    const response = await get('/embed/rt-known?autoplay=1');
    const html = await response.text();
    assert.ok(html.includes('data-title="A &#60;b&#62;&#34;bold&#34;&#60;/b&#62; one"'));
    assert.ok(!html.includes('<b>'));
    const policy = response.headers.get('content-security-policy') ?? '';
    assert.match(
      policy,
      /frame-ancestors 'self' http:\/\/localhost:\* http:\/\/\*\.localhost:\* http:\/\/127\.0\.0\.1:\*/,
    );
    assert.doesNotMatch(policy, /unsafe/);
    assert.equal((await get('/embed/')).status, 200);
  });

  it('invents a title if the video is not in the catalog or the catalog fails', async () => {
    for (const id of ['st-unknown', 'rt-broken']) {
      const html = await (await get(`/watch?v=${id}`)).text();
      assert.match(html, /<h1>\w+ \w+ \((Nightcore|Slowed \+ Reverb)\)<\/h1>/);
    }
    const answer = await get(`/oembed?url=${encodeURIComponent(`${base}/watch?v=rt-known`)}`);
    assert.equal(((await answer.json()) as { author_name: string }).author_name, 'Vela');
  });

  it('serves thumbnails that any page may show and cache for a day', async () => {
    const response = await get('/vi/rt-known/hqdefault.jpg');
    assert.equal(response.headers.get('content-type'), 'image/jpeg');
    assert.equal(response.headers.get('cache-control'), 'public, max-age=86400');
    assert.equal(response.headers.get('cross-origin-resource-policy'), 'cross-origin');
    assert.deepEqual([...new Uint8Array(await response.arrayBuffer())].slice(0, 3), [0xff, 0xd8, 0xff]);
    assert.equal((await get('/vi_webp/rt-known/0.webp')).status, 200);
    // A video that is not of the demo has always the same picture.
    const [once, again, other] = await Promise.all(
      ['rt-known', 'rt-known', 'rt-other'].map(async (id) =>
        Buffer.from(await (await get(`/vi/${id}/default.jpg`)).arrayBuffer()).toString('base64'),
      ),
    );
    assert.equal(once, again);
    assert.notEqual(once, other);
    const missing = await get('/vi/rt-missing-1/maxresdefault.jpg');
    assert.equal(missing.status, 404);
    assert.equal(missing.headers.get('content-type'), 'image/jpeg');
  });

  it('serves the songs’ loops, and no other file', async () => {
    const loop = await get('/loops/fast-1.ogg');
    assert.deepEqual([loop.status, loop.headers.get('content-type')], [200, 'audio/ogg']);
    for (const name of ['fast-9.ogg', '..%2fids.ts', 'ids.ts']) {
      assert.equal((await get(`/loops/${name}`)).status, 404, name);
    }
  });

  it('responds with 404 to invalid ids and unknown paths, and with 405 to writes', async () => {
    const bad = ['/embed/a%20b', '/watch', '/watch?v=a.b', '/vi/a.b/default.jpg', '/vi/rt/huge.jpg'];
    for (const path of [
      ...bad,
      '/client/server.ts',
      '/client/..%2fsecret',
      '/oembed?url=x',
      '/vi/rt/toString.jpg',
      '/',
    ]) {
      assert.equal((await get(path)).status, 404, path);
    }
    assert.equal((await get('/iframe_api', { method: 'POST' })).status, 405);
    assert.equal(await (await get('/iframe_api', { method: 'HEAD' })).text(), '');
  });
});
