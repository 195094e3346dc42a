import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { chosenAddress, createSiteProxy } from './site-proxy.ts';

const DEV = 'http://localhost:4100';

let asked: http.IncomingHttpHeaders = {};
const site = http.createServer((request, response) => {
  asked = request.headers;
  const { host } = request.headers;
  if (request.url === '/moved') response.writeHead(308, { location: `http://${host}/network` }).end();
  else
    response
      .writeHead(200, {
        'strict-transport-security': 'max-age=1',
        'content-security-policy': "script-src 'self'; require-trusted-types-for 'script'",
        'set-cookie': [
          'tester=abc; Path=/; HttpOnly; Secure; SameSite=Lax',
          'channel=7; Domain=the.site; Secure',
        ],
      })
      .end('the page');
});
let own: string;
let siteOrigin: string;
let proxy: http.Server;
const portOf = (server: http.Server) => (server.address() as AddressInfo).port;
before(async () => {
  await once(site.listen(0, 'localhost'), 'listening');
  siteOrigin = `http://localhost:${portOf(site)}`;
  const free = http.createServer().listen(0, 'localhost');
  await once(free, 'listening');
  own = `http://localhost:${portOf(free)}`;
  free.close();
  const remote = { name: 'listening', origin: DEV };
  proxy = createSiteProxy({ site: new URL(siteOrigin), own, remote });
  await once(proxy.listen(Number(new URL(own).port), 'localhost'), 'listening');
});
after(() => {
  for (const server of [site, proxy]) {
    server.closeAllConnections();
    server.close();
  }
});

test('calls reach the site as if they came from its own pages, and their cookies stay on this machine', async () => {
  const answer = await fetch(`${own}/api/account/tester`, {
    method: 'POST',
    headers: { origin: own, referer: `${own}/network` },
  });
  assert.equal(await answer.text(), 'the page');
  assert.deepEqual(
    [asked.host, asked.origin, asked.referer],
    [new URL(siteOrigin).host, siteOrigin, `${siteOrigin}/network`],
  );
  assert.deepEqual(answer.headers.getSetCookie(), [
    'tester=abc; Path=/; HttpOnly; SameSite=Lax',
    'channel=7',
  ]);
  assert.equal(answer.headers.get('strict-transport-security'), null);
});

test('the origin of an unrelated page is passed through, so the site refuses it', async () => {
  await fetch(`${own}/api/account/tester`, { method: 'POST', headers: { origin: 'https://evil.example' } });
  assert.equal(asked.origin, 'https://evil.example');
});

test('opened pages select the local remote; other requests do not', async () => {
  const html = { accept: 'text/html,*/*' };
  const answer = await fetch(`${own}/song?v=abc`, { headers: html, redirect: 'manual' });
  assert.equal(answer.status, 302);
  const chosen = new URL(answer.headers.get('location') ?? '', own);
  assert.equal(chosen.pathname, '/song');
  assert.deepEqual(Object.fromEntries(chosen.searchParams), { v: 'abc', 'mf.listening': DEV });
  const remote = { name: 'listening', origin: DEV };
  const options = { site: new URL(siteOrigin), own, remote };
  for (const request of [
    { method: 'GET', url: chosen.pathname + chosen.search, headers: html },
    { method: 'GET', url: '/registry.json', headers: { accept: '*/*' } },
    { method: 'POST', url: '/login', headers: html },
    { method: 'GET', url: '/api/link/discord', headers: html },
  ])
    assert.equal(chosenAddress(request, options), null, request.url);
});

/** Sends a request line as it is; `fetch` would normalize it. */
const send = (path: string, host = new URL(own).host) =>
  new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
    const { port } = new URL(own);
    const headers = { host, accept: 'text/html', cookie: 'tester=abc' };
    http
      .get({ host: 'localhost', port, path, headers }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode, location: answer.headers.location });
      })
      .on('error', reject);
  });

test('no request leaves the named site, whatever its target', async (context) => {
  let reached = 0;
  const other = http.createServer((_request, response) => response.end(String((reached += 1))));
  await once(other.listen(0, 'localhost'), 'listening');
  context.after(() => other.close());
  const name = `localhost:${portOf(other)}`;
  const chosen = `?mf.listening=${DEV}`;
  for (const target of [`//${name}/x`, `/\\${name}/x`, `http://${name}/x`])
    for (const query of ['', chosen]) {
      const { status, location } = await send(target + query);
      assert.deepEqual([status, location], [421, undefined], target + query);
    }
  assert.equal(reached, 0);
  const { status, location = '' } = await send(`/.//${name}/x`);
  assert.deepEqual([status, new URL(location, own).origin], [302, own]);
});

test('a page that points its own name at this machine gets nothing', async () => {
  asked = {};
  const { port } = new URL(own);
  for (const host of [`evil.example:${port}`, 'evil.example', `127.0.0.1:${port}`])
    assert.equal((await send('/registry.json', host)).status, 421, host);
  assert.deepEqual(asked, {});
});

test('a redirect of the site stays on this machine', async () => {
  const answer = await fetch(`${own}/moved`, { redirect: 'manual' });
  assert.equal(answer.headers.get('location'), `${own}/network`);
});

test('an unreachable site gets an answer that says so', async () => {
  site.closeAllConnections();
  site.close();
  await once(site, 'close');
  const answer = await fetch(`${own}/registry.json`);
  assert.equal(answer.status, 502);
  assert.match(await answer.text(), new RegExp(`^${siteOrigin} did not answer: `));
});
