import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { InjectOptions } from 'light-my-request';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { tryAttack } from '@rushtone/api-testing/attack';

const EVIL = 'evil.example';
const contact = new URLSearchParams({ topic: 'song-report', message: 'Song reported. ID: x' }).toString();
const report = (headers: Record<string, string>): InjectOptions => ({
  method: 'POST',
  url: '/api/contact/request',
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  payload: contact,
});

describe('behind one proxy', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ env: { TRUST_PROXY: '1', RATE_LIMIT: 'on' } });
  });
  after(() => server.stop());

  test('an invented address in front of the proxy’s own does not pass the limit of mails', async () => {
    const send = (number: number) =>
      server.app.inject(report({ 'x-forwarded-for': `9.9.9.${number}, 203.0.113.7` }));
    for (let number = 1; number <= 30; number += 1) assert.equal((await send(number)).statusCode, 200);
    await tryAttack(server, {
      request: report({ 'x-forwarded-for': '9.9.9.31, 203.0.113.7' }),
      code: 429,
    });
    const other = await server.app.inject(report({ 'x-forwarded-for': '203.0.113.8' }));
    assert.equal(other.statusCode, 200, 'another visitor has a limit of their own');
  });

  test('another address of the same IPv6 network does not pass the limit of mails', async () => {
    const from = (address: string) => report({ 'x-forwarded-for': address });
    for (let number = 1; number <= 30; number += 1)
      assert.equal((await server.app.inject(from(`2001:db8::${number}`))).statusCode, 200);
    await tryAttack(server, { request: from('2001:db8::ffff:31'), code: 429 });
    assert.equal((await server.app.inject(from('2001:db8:0:1::1'))).statusCode, 200, 'another network');
  });

  test('a forwarded host changes neither redirects nor robots and sitemap', async () => {
    const headers = { host: 'fm.localhost:8080', 'x-forwarded-host': EVIL };
    const redirect = await server.app.inject({ url: '/faq', headers });
    assert.equal(redirect.headers.location, 'http://localhost:8080/faq');
    for (const url of ['/robots.txt', '/sitemap.xml', '/']) {
      const { body } = await server.app.inject({
        url,
        headers: { host: 'rushtone.com', 'x-forwarded-host': EVIL },
      });
      assert.doesNotMatch(body, /evil/, url);
    }
  });

  test('a forwarded protocol is http or https', async () => {
    const headers = { host: 'fm.localhost:8080', 'x-forwarded-proto': `javascript:alert(1)//` };
    const { headers: sent } = await server.app.inject({ url: '/faq', headers });
    assert.equal(sent.location, 'http://localhost:8080/faq');
  });
});

test('a forwarded host does not choose how long browsers insist on HTTPS', async () => {
  const server = await startTestServer({ env: { TRUST_PROXY: '1', HOSTS: 'rushtone.com' } });
  const headers = { host: 'rushtone.com', 'x-forwarded-proto': 'https', 'x-forwarded-host': EVIL };
  for (const url of ['/robots.txt', '/api/playlist/all', '/assets/none.js']) {
    const { headers: sent } = await server.app.inject({ url, headers });
    assert.equal(sent['strict-transport-security'], 'max-age=63072000; includeSubDomains', url);
  }
  await server.stop();
});

describe('with any Host header', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.stop());

  test('links, redirects, robots and sitemap lead to the brand’s own domain', async () => {
    for (const host of [EVIL, `fm.${EVIL}`, 'rushtone.com:1337', `rushtone.com.${EVIL}`]) {
      const robots = await server.app.inject({ url: '/robots.txt', headers: { host } });
      assert.match(robots.body, /^Sitemap: https:\/\/rushtone\.com\/sitemap\.xml$/m, host);
      const sitemap = await server.app.inject({ url: '/sitemap.xml', headers: { host } });
      assert.match(sitemap.body, /<loc>https:\/\/luna\.rushtone\.com\/<\/loc>/);
      assert.doesNotMatch(sitemap.body, /evil|1337/, host);
    }
    const redirect = await server.app.inject({ url: '/faq', headers: { host: `fm.${EVIL}` } });
    assert.equal(redirect.headers.location, 'https://rushtone.com/faq');
    const sister = await server.app.inject({ url: '/robots.txt', headers: { host: `slowtide.${EVIL}` } });
    assert.match(sister.body, /Sitemap: https:\/\/slowtide\.com\//);
  });

  test('without TRUST_PROXY forwarded headers are free text', async () => {
    const headers = { host: 'fm.localhost:8080', 'x-forwarded-proto': 'https', 'x-forwarded-host': EVIL };
    const { headers: sent } = await server.app.inject({ url: '/faq', headers });
    assert.equal(sent.location, 'http://localhost:8080/faq');
  });
});

describe('with HOSTS', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ env: { HOSTS: 'rushtone.com, *.rushtone.com, music.example:8443' } });
  });
  after(() => server.stop());

  for (const host of [EVIL, 'rushtone.com:1337', `rushtone.com.${EVIL}`, 'evilrushtone.com', 'localhost']) {
    test(`${host} is refused`, async () => {
      for (const url of ['/', '/robots.txt', '/api/playlist/all', '/registry.json'])
        await tryAttack(server, { request: { url, headers: { host } }, code: 421 });
    });
  }

  test('the hosts in it are answered, and health checks at any address', async () => {
    for (const host of ['rushtone.com', 'luna.rushtone.com', 'music.example:8443', 'RUSHTONE.com'])
      assert.equal((await server.app.inject({ url: '/robots.txt', headers: { host } })).statusCode, 200);
    for (const url of ['/api/health', '/api/ready'])
      assert.equal((await server.app.inject({ url, headers: { host: '10.0.0.9' } })).statusCode, 200);
  });
});
