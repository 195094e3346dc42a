import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SITES } from '@rushtone/site';
import type { InjectOptions } from 'light-my-request';
import { A_PLUS, observe } from '@rushtone/api-testing/fakes/observatory';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

const OWN = SITES.rushtone.domain;
let server: TestServer;
before(async () => {
  server = await startTestServer({
    env: { TRUST_PROXY: '1', HOSTS: `${OWN} *.${OWN}` },
    videoOrigin: null,
  });
});
after(() => server.stop());

const ask = async (url: string, options: Partial<InjectOptions> & { host?: string } = {}) => {
  const { host = OWN, headers, ...rest } = options;
  const response = await server.app.inject({
    url,
    ...rest,
    headers: { host, 'x-forwarded-proto': 'https', ...headers },
  });
  const cookies = [response.headers['set-cookie'] ?? []].flat();
  return {
    ...observe({ headers: response.headers, body: response.body, cookies }),
    code: response.statusCode,
  };
};

type Kind = [name: string, code: number, url: string, options?: Parameters<typeof ask>[1]];
const KINDS: readonly Kind[] = [
  ['a page', 200, '/faq'],
  ['a page of the account', 200, '/account'],
  ['a page with a secret in its address', 200, '/reset-password?oobCode=x'],
  ['the radio', 200, '/', { host: `fm.${OWN}` }],
  ['a subscriber’s website', 200, '/', { host: `luna.${OWN}` }],
  ['a page that is not there', 404, '/nothing-here'],
  ['a redirect to the main site', 302, '/faq', { host: `fm.${OWN}` }],
  ['a response of the API', 200, '/api/playlist/all?home=true'],
  ['a call without a session', 401, '/api/account/getroles'],
  ['a call that is not there', 404, '/api/nothing'],
  ['a call with nonsense', 400, '/api/song/search?orderDir=up'],
  ['an address that cannot be read', 400, '/%zz'],
  ['another host', 421, '/faq', { host: 'evil.example' }],
  ['the registry', 200, '/registry.json'],
  ['robots.txt', 200, '/robots.txt'],
  ['the sitemap', 200, '/sitemap.xml'],
  ['the icon', 200, '/favicon.svg'],
  ['a file that is not there', 404, '/assets/nothing.js'],
  ['the page of a mailed link', 404, '/api/website/mailbox?code=x'],
  ['the start of a connection', 303, '/api/account/link_discord', { method: 'POST' }],
];

test('Mozilla Observatory’s rules give A+ to every kind of response', async () => {
  for (const [name, code, url, options] of KINDS) {
    const seen = await ask(url, options);
    assert.equal(seen.code, code, name);
    assert.ok(seen.score >= A_PLUS, `${name}: ${JSON.stringify(seen)}`);
  }
});

test('a built file has A+ too, and so has a worker, whose policy is its own', async () => {
  const { shell } = server.options.services.releases;
  const files = Object.keys((await shell())?.files ?? {});
  const names = [...files.map((file) => `/${file}`), '/r/tools/1.0.0/maker.worker.js'];
  assert.ok(files.length > 0);
  for (const url of names) assert.ok((await ask(url)).score >= A_PLUS, url);
});

test('a failure of the server has A+ and hides its cause', async () => {
  await server.pool.query('alter table news rename to news_gone');
  const seen = await ask('/api/feed/get');
  await server.pool.query('alter table news_gone rename to news');
  assert.equal(seen.code, 500);
  assert.ok(seen.score >= A_PLUS, JSON.stringify(seen));
});

test('the rules tell a bad response from a good one', () => {
  const good = {
    'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  const scoreOf = (changes: Record<string, string | undefined>, cookies: string[] = []) =>
    observe({ headers: { ...good, ...changes }, body: '', cookies }).score;
  assert.equal(scoreOf({}), 120);
  assert.equal(scoreOf({ 'content-security-policy': undefined }), 55);
  assert.equal(scoreOf({ 'strict-transport-security': undefined }), 80);
  assert.equal(scoreOf({ 'strict-transport-security': 'max-age=600' }), 110);
  assert.equal(scoreOf({ 'content-security-policy': "default-src 'self'" }), 80);
  assert.equal(
    scoreOf({ 'content-security-policy': "script-src * 'unsafe-inline'; frame-ancestors 'none'" }),
    80,
  );
  assert.equal(scoreOf({ 'referrer-policy': 'unsafe-url' }), 110);
  assert.equal(scoreOf({}, ['session=1; Path=/']), 70);
});
