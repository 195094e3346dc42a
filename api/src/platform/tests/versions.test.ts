import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isInRollout, type Registry, type Release } from '@rushtone/platform/registry';
import { block, canary, type RegistryUpdate } from '@rushtone/platform/store';
import type { RuntimeConfig } from '@rushtone/site';
import { SignJWT } from 'jose';
import { createApp } from '../../app.ts';
import { deriveKey } from '../../config/secrets.ts';
import { testRegistry, testRelease, writeRelease } from '@rushtone/api-testing/build-fixture';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

const SECRET = 'a secret of thirty-two letters or more';
const SITE = 'rushtone.com';
/** A server build that reports its version, its process and the versions of all remotes. */
const build = (version: string): string =>
  `const id = String(Math.random()).slice(2); exports.remote = async ({ registry }) => 'network ${version} in ' + id + ' of ' + Object.values(registry.remotes).map((each) => each.name + ' ' + each.version);`;
const SHELL = `
  exports.sharedModules = {};
  exports.renderPage = async (request, source) => ({ responses: {}, head: {}, html: source ? await source.remote(request) : '' });
`;

let server: TestServer;
let store: string;
let rev = 1;
const versions: Record<string, Release> = {};

const publish = (version: string, name = 'network'): Release => {
  const files = {
    'entry.js': `run('${version}');\n`,
    'remote.js': '',
    'remote.css': '',
    'server.cjs': build(version),
  };
  const made = testRelease(name, files, version);
  writeRelease(store, made, files);
  return made;
};
/** Releases 1.0.0, then 1.1.0, which is live. */
const release = async (...changes: RegistryUpdate[]): Promise<void> => {
  const { network: _, ...others } = server.registry.remotes;
  const live = [...Object.values(others), versions['1.0.0'], versions['1.1.0']].filter(
    (each) => each !== undefined,
  );
  writeFileSync(join(store, 'registry.json'), JSON.stringify(testRegistry((rev += 1), live, [], changes)));
  const served = async () => (await server.app.inject('/registry.json')).json<Registry>().rev;
  while ((await served()) !== rev) await sleep(50);
};
before(async () => {
  server = await startTestServer({ builds: { shell: SHELL }, env: { APP_SECRET: SECRET } });
  store = join(server.folder, 'releases');
  mkdirSync(store, { recursive: true });
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) versions[version] = publish(version);
  await release();
});
after(() => server.stop());

type Cookie = Record<string, unknown> & { name: string; value: string };
type Visit = { cookies?: Record<string, string>; host?: string };

let visits = 0;
/** Opens a page with a unique path, to bypass caches. */
const open = async (query = '', { cookies = {}, host = SITE }: Visit = {}) => {
  const url = `/network?${(visits += 1)}${query}`;
  const { body, headers, cookies: set } = await server.app.inject({ url, headers: { host }, cookies });
  const data = (id: string): unknown =>
    JSON.parse(
      new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(body)?.[1] ?? 'null',
    );
  return {
    /** The version that rendered the page, and the versions whose files it loads. */
    rendered: /network (\S+) in/.exec(body)?.[1],
    asked: [
      ...new Set([...body.matchAll(/(?:src|href)="\/r\/network\/([\d.]+)\//g)].map(([, each]) => each)),
    ],
    pid: / in (\d+) of/.exec(body)?.[1],
    set: (set as Cookie[]).map(({ name, value, ...rest }) => ({ name, value, ...rest })),
    config: data('config') as RuntimeConfig,
    registry: data('registry') as Registry,
    headers,
  };
};

test('without a canary a page may be cached, has no cookie, and says that nobody is in a rollout', async () => {
  const page = await open();
  assert.deepEqual([page.rendered, page.asked, page.set], ['1.1.0', ['1.1.0'], []]);
  assert.match(String(page.headers['cache-control']), /^public, max-age=0, s-maxage=10/);
  assert.match(String(page.headers.vary), /^Cookie, /);
  assert.ok(page.headers.etag);
  assert.equal(page.config.channel, '');
});

describe('while a canary runs', () => {
  before(() => release(canary(versions['1.2.0'] as Release, 40)));

  test('a visitor gets one version: its HTML, its files, and the place by which the page chooses too', async () => {
    const seen = new Set<string | undefined>();
    for (let channel = 0; channel < 20; channel += 1) {
      const page = await open('', { cookies: { channel: String(channel) } });
      const expected = isInRollout(40, String(channel), 'network') ? '1.2.0' : '1.1.0';
      assert.deepEqual(
        [page.rendered, page.asked, page.config.channel],
        [expected, [expected], String(channel)],
      );
      assert.equal(page.registry.remotes.network?.version, '1.1.0', 'as it was signed');
      seen.add(page.rendered);
    }
    assert.equal(seen.size, 2);
  });

  test('the server decides once, and no cache keeps the page', async () => {
    const first = await open();
    const [cookie] = first.set;
    assert.partialDeepStrictEqual(cookie, { name: 'channel', httpOnly: true, sameSite: 'Lax', path: '/' });
    assert.equal(first.headers['cache-control'], 'private, no-store');
    assert.equal(first.headers.etag, undefined);
    const again = await open('', { cookies: { channel: String(cookie?.value) } });
    assert.deepEqual([again.rendered, again.set], [first.rendered, []]);
    assert.equal(again.headers['cache-control'], 'private, no-store');
  });

  test('a cookie that somebody made up is replaced', async () => {
    const { set } = await open('', { cookies: { channel: '<script>' } });
    assert.match(String(set[0]?.value), /^\d{1,4}$/);
  });

  test('a private page is compressed all the same', async () => {
    const { headers } = await server.app.inject({
      url: '/network',
      headers: { host: SITE, 'accept-encoding': 'br' },
    });
    assert.deepEqual([headers['content-encoding'], headers['cache-control']], ['br', 'private, no-store']);
  });

  test('both versions are rendered side by side, each in its own process', async () => {
    const places = [...Array(100).keys()].map(String);
    const inside = places.find((place) => isInRollout(40, place, 'network'));
    const outside = places.find((place) => !isInRollout(40, place, 'network'));
    const pids = new Set<string>();
    for (const channel of [inside, outside, inside, outside, inside])
      pids.add(String((await open('', { cookies: { channel: String(channel) } })).pid));
    assert.equal(pids.size, 2);
  });

  test('the cookie goes when the canary ends', async () => {
    await release();
    const ended = await open('', { cookies: { channel: '7' } });
    assert.partialDeepStrictEqual(ended.set, [{ name: 'channel', value: '' }]);
    assert.equal(ended.headers['cache-control'], 'private, no-store');
    assert.equal(ended.rendered, '1.1.0');
  });
});

describe('a tester', () => {
  const LINK = '&mf.network=1.0.0';
  const checkRole = async (email: string | null, headers: Record<string, string> = {}) => {
    const firebase_auth_token = email === null ? '' : await server.signIn(email);
    const payload = new URLSearchParams({ firebase_auth_token }).toString();
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/account/tester',
      payload,
      headers: { host: SITE, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
    const [cookie] = answer.cookies as Cookie[];
    return { code: answer.statusCode, tester: answer.json().data?.tester, cookie };
  };
  const proof = (expires: number, secret = SECRET): Promise<string> =>
    new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(expires)
      .sign(deriveKey(secret, 'tester'));
  const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

  before(async () => {
    await release(block('network', '1.2.0'));
    await server.db
      .insertInto('role_grants')
      .values({ kind: 'email', subject: 'donator@example.com', role: 'tester' })
      .execute();
  });

  test('has no more roles or plans than before', async () => {
    const token = await server.signIn('donator@example.com');
    const { data } = await server.get('/account/getroles', { token });
    assert.deepEqual(data, { roles: ['donator'], plan: 'donate' });
  });

  test('gets the cookie for 8 hours after a check of the role, and the version of a link in the first view', async () => {
    const { tester, cookie } = await checkRole('donator@example.com');
    assert.equal(tester, true);
    assert.partialDeepStrictEqual(cookie, {
      name: 'tester',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 28_800,
    });
    const cookies = { tester: String(cookie?.value) };
    const page = await open(LINK, { cookies });
    assert.deepEqual([page.rendered, page.asked, page.config.tester], ['1.0.0', ['1.0.0'], true]);
    assert.equal(page.headers['cache-control'], 'private, no-store');
    assert.equal((await open('', { cookies })).rendered, '1.1.0');
  });

  test('who is none gets no cookie, and loses one', async () => {
    for (const email of ['subscriber@example.com', null]) {
      const { tester, cookie } = await checkRole(email);
      assert.deepEqual([tester, cookie?.value], [false, '']);
      assert.equal(new Date(String(cookie?.expires)).getTime(), 0);
    }
    const page = await open(LINK);
    assert.deepEqual([page.rendered, page.config.tester], ['1.1.0', undefined]);
  });

  test('whose role is withdrawn loses the cookie at the next check', async () => {
    await server.db.deleteFrom('role_grants').where('role', '=', 'tester').execute();
    assert.equal((await checkRole('donator@example.com')).tester, false);
  });

  test('is not who has an expired or forged cookie', async () => {
    const forged = [await proof(inAnHour() - 7200), await proof(inAnHour(), 'another secret'), 'true', ''];
    assert.equal((await open(LINK, { cookies: { tester: await proof(inAnHour()) } })).rendered, '1.0.0');
    for (const tester of forged) assert.equal((await open(LINK, { cookies: { tester } })).rendered, '1.1.0');
  });

  test('gets no version that was never released, is blocked, or is an address', async () => {
    const cookies = { tester: await proof(inAnHour()) };
    for (const choice of ['9.9.9', '1.2.0', 'https://evil.example', '..%2F1.0.0', ''])
      assert.equal((await open(`&mf.network=${choice}`, { cookies })).rendered, '1.1.0', choice);
    assert.equal((await open('&mf.nosuch=1.0.0', { cookies })).rendered, '1.1.0');
  });

  test('is not made one by a form of another site', async () => {
    for (const [name, value] of [
      ['origin', 'https://evil.example'],
      ['sec-fetch-site', 'cross-site'],
    ] as const)
      assert.equal((await checkRole('donator@example.com', { [name]: value })).code, 403);
  });
});

test('on a developer’s machine everybody may choose a version, and no cache keeps that page', async () => {
  const page = await open('&mf.network=1.0.0', { host: 'localhost:8080' });
  assert.deepEqual([page.rendered, page.headers['cache-control']], ['1.0.0', 'private, no-store']);
});

test('the name of this machine chooses no version in production or behind a proxy', async (t) => {
  const asked = { url: '/network?mf.network=1.0.0', headers: { host: 'localhost:8080' } };
  const { options } = server;
  for (const [what, config, headers] of [
    ['production', { production: true }, {}],
    ['a proxy that is named', { trustProxy: 'loopback' }, {}],
    ['a proxy that is not', {}, { 'x-forwarded-for': '203.0.113.7' }],
  ] as const) {
    const app = await createApp({ ...options, config: { ...options.config, ...config } });
    t.after(() => app.close());
    const { body } = await app.inject({ ...asked, headers: { ...asked.headers, ...headers } });
    assert.match(body, /network 1\.1\.0 in/, what);
    assert.equal(
      (await app.inject({ ...asked, url: '/releases', headers: { ...asked.headers, ...headers } }))
        .statusCode,
      404,
      what,
    );
  }
});

test('in production cookies need TLS', async (t) => {
  await release(canary(versions['1.2.0'] as Release, 40));
  const config = { ...server.options.config, production: true };
  const app = await createApp({ ...server.options, config });
  t.after(() => app.close());
  const { cookies } = await app.inject({ url: '/network', headers: { host: SITE } });
  assert.partialDeepStrictEqual(cookies, [{ name: 'channel', secure: true }]);
});
