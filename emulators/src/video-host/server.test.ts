import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createVideoHost } from './server.ts';

describe('the video host server', () => {
  let clientDir: string;
  let server: Server;
  let base: string;

  before(async () => {
    clientDir = await mkdtemp(join(tmpdir(), 'video-host-'));
    await writeFile(join(clientDir, 'iframe_api.js'), '/* api */');
    await writeFile(join(clientDir, 'embed.js'), '/* embed */');
    server = await createVideoHost({
      clientDir,
      titleOf: async (id) => {
        if (id === 'rt-broken') throw new Error('the catalogue is down');
        return id === 'rt-known' ? { title: 'A <b>"bold"</b> one', author: 'Vela' } : undefined;
      },
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  after(async () => {
    server.close();
    await rm(clientDir, { recursive: true });
  });

  const get = (path: string, init?: RequestInit): Promise<Response> => fetch(base + path, init);

  it('gives the API script to every origin, once', async () => {
    const first = await get('/iframe_api');
    assert.equal(await first.text(), '/* api */');
    assert.equal(first.headers.get('cross-origin-resource-policy'), 'cross-origin');
    const etag = first.headers.get('etag') ?? '';
    const again = await get('/iframe_api', { headers: { 'if-none-match': etag } });
    assert.equal(again.status, 304);
    assert.equal((await get('/client/embed.js')).status, 200);
  });

  it('gives an embed with the catalogue title, which only the shells may frame', async () => {
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

  it('invents a title when the catalogue does not know the video, or fails', async () => {
    for (const id of ['st-unknown', 'rt-broken']) {
      const html = await (await get(`/watch?v=${id}`)).text();
      assert.match(html, /<h1>\w+ \w+ \((Nightcore|Slowed \+ Reverb)\)<\/h1>/);
    }
    const answer = await get(`/oembed?url=${encodeURIComponent(`${base}/watch?v=rt-known`)}`);
    assert.equal(((await answer.json()) as { author_name: string }).author_name, 'Vela');
  });

  it('gives thumbnails that any page may show and keep for a day', async () => {
    const response = await get('/vi/rt-known/hqdefault.jpg');
    assert.equal(response.headers.get('content-type'), 'image/svg+xml');
    assert.equal(response.headers.get('cache-control'), 'public, max-age=86400');
    assert.equal(response.headers.get('cross-origin-resource-policy'), 'cross-origin');
    assert.match(await response.text(), /width="480" height="360"/);
    assert.equal((await get('/vi_webp/rt-known/0.webp')).status, 200);
    const missing = await get('/vi/rt-missing-1/maxresdefault.jpg');
    assert.equal(missing.status, 404);
    assert.match(await missing.text(), /width="120" height="90"/);
  });

  it('answers 404 for a bad id and everything unknown, and 405 for a write', async () => {
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
