import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, describe, test } from 'node:test';
import type { PublicSite } from '@rushtone/domain';
import { encode } from 'fast-png';
import { callApi } from '@rushtone/api-testing/api-client';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { fetchPublic } from './fetch-public.ts';
import { pictureIn, updateLinkPictures } from './link-pictures.ts';

/** Lets the tests reach a server of their own, which real jobs never do. */
const allowed = ['127.0.0.1'];
const HTML = { type: /^text\/html/ };

let web: Server;
let answer: RequestListener;
let origin: string;
before(async () => {
  web = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(web, 'listening');
  origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
});
after(() => web.close());
afterEach(() => web.closeAllConnections());

const page =
  (body: string): RequestListener =>
  (_request, response) =>
    void response.setHeader('content-type', 'text/html; charset=utf-8').end(body);

describe('getting a file from the internet', () => {
  test('refuses every address that is not public, by name, number, redirect and port', async () => {
    answer = page('secret');
    for (const host of [
      '127.0.0.1',
      '10.0.0.1',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '2130706433',
      'localhost',
      '[::1]',
      '[::ffff:10.0.0.1]',
      '[fd00::1]',
      '[fe80::1]',
      '[64:ff9b::a00:1]',
    ])
      for (const scheme of ['http', 'https'])
        await assert.rejects(fetchPublic(`${scheme}://${host}/`, HTML), /is not allowed/, host);
    const unusual = [
      origin,
      'https://example.com:8443/',
      'https://user:password@example.com/',
      'file:///etc/passwd',
    ];
    for (const address of unusual)
      await assert.rejects(fetchPublic(address, HTML), /not an address of the web/, address);

    answer = (_request, response) =>
      void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
    await assert.rejects(fetchPublic(origin, { ...HTML, allowed }), /169\.254\.169\.254.* is not allowed/);
  });

  test('ends after 2 s, 1 MB, three redirects, and for other types', async () => {
    const get = (isCut = false) => fetchPublic(origin, { ...HTML, isCut, allowed });
    answer = page('x'.repeat(1_200_000));
    await assert.rejects(get(), /too large/);
    assert.ok((await get(true)).content.length < 1_200_000);
    answer = (_request, response) => void response.writeHead(302, { location: '/' }).end();
    await assert.rejects(get(), /redirects too often/);
    answer = (_request, response) => void response.setHeader('content-type', 'text/plain').end('x');
    await assert.rejects(get(), /no such file/);
    answer = (_request, response) => void response.setHeader('content-type', 'text/html').write('x');
    await assert.rejects(get(), /abort/);
  });
});

test('finds the picture that a page names', () => {
  const at = new URL('https://shop.example/a/');
  for (const [html, address] of [
    ['<meta property="og:image" content="/b.png?x=1&amp;y=2">', 'https://shop.example/b.png?x=1&y=2'],
    [`<META content='c.jpg' property='og:image'>`, 'https://shop.example/a/c.jpg'],
    ['<meta name="twitter:image" content="https://cdn.example/d.webp"/>', 'https://cdn.example/d.webp'],
    ['<meta property="og:image:width" content="600"><p>', undefined],
    ['<meta property="og:image" content="">', undefined],
  ] as const)
    assert.equal(pictureIn(html, at), address, html);
});

describe('a website', () => {
  let server: TestServer;
  let luna: string;
  before(async () => {
    server = await startTestServer();
    luna = await server.signIn('premiumplus@example.com');
  });
  after(() => server.stop());

  const seen = async () => (await server.get<PublicSite>('/website/public?name=luna')).data;
  const publish = async (links: object[]) => {
    const look = { theme: 'brand', accent: '', order: '', playlists: '', links: JSON.stringify(links) };
    assert.equal((await callApi(server, { call: 'POST /website/look', form: look, token: luna })).code, 200);
    const { rows } = await server.pool.query(
      `select brand, uid from websites where domain_name = 'luna' and brand = 'rushtone'`,
    );
    // After the server's own job, which reaches public addresses only and found none.
    const now = new Date(Date.now() + 31 * 86_400_000);
    const services = { ...server.options.services, now, allowed };
    await updateLinkPictures(services, rows[0]);
  };
  const link = (id: string, path: string) =>
    ({ id, kind: 'link', title: id, address: origin + path, shown: true }) as const;

  test('shows small pictures of the pages it links to, and deletes those of removed links', async () => {
    const picture = encode({
      width: 800,
      height: 400,
      data: new Uint8Array(800 * 400 * 3).fill(128),
      channels: 3,
    });
    let requests = 0;
    answer = (request, response) => {
      requests += 1;
      if (request.url === '/shop')
        return page('<meta property="og:image" content="/picture.png">')(request, response);
      if (request.url === '/broken')
        return page('<meta property="og:image" content="/shop">')(request, response);
      response.setHeader('content-type', 'image/png').end(picture);
    };
    await publish([link('shop0001', '/shop'), link('broken01', '/broken')]);
    const { link_pictures } = await seen();
    assert.deepEqual(Object.keys(link_pictures ?? {}), ['shop0001']);
    const file = link_pictures?.shop0001 ?? '';
    const shown = await server.app.inject({
      url: `/api/website/linkpicture?name=luna&v=${file}`,
      headers: { host: 'localhost:8080' },
    });
    assert.equal(shown.statusCode, 200);
    assert.equal(shown.headers['content-type'], 'image/jpeg');
    assert.ok(shown.rawPayload.length < 40_000, String(shown.rawPayload.length));
    const before = requests;
    await publish([link('shop0002', '/shop')]);
    assert.equal(requests, before, 'known for a month');
    assert.deepEqual(Object.keys((await seen()).link_pictures ?? {}), ['shop0002']);
    await publish([]);
    const gone = await server.app.inject({
      url: `/api/website/linkpicture?name=luna&v=${file}`,
      headers: { host: 'localhost:8080' },
    });
    assert.equal(gone.statusCode, 404);
  });
});
