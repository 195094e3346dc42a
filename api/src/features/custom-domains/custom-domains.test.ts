import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { OwnDomain } from '@rushtone/domain';
import { callApi } from '@rushtone/api-testing/api-client';
import { startDnsServer, type DnsServer } from '@rushtone/api-testing/fakes/dns-server';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { createResolver, type Resolver } from './dns-check.ts';
import { readCustomDomain } from './domain-name.ts';
import { recheckDomains } from './custom-domains.ts';

const DOMAIN = 'music.luna-band.example';
const TARGET = 'sites.rushtone.com';
const [HERE, ELSEWHERE] = ['203.0.113.7', '198.51.100.9'];
const DAY_MS = 86_400_000;

let dns: DnsServer;
let server: TestServer;
let resolver: Resolver;
let luna: string;
let nova: string;
before(async () => {
  dns = await startDnsServer();
  server = await startTestServer({
    env: {
      DNS_SERVERS: dns.address,
      HOSTS: 'localhost localhost:80 localhost:8080 rushtone.com *.rushtone.com',
    },
  });
  resolver = createResolver([dns.address]);
  luna = await server.signIn('premiumplus@example.com');
  nova = await server.signIn('subscriber@example.com');
  await server.get('/account/getroles', { token: luna });
  await callApi(server, { call: 'POST /website/activate', query: { domain_name: 'nova-band' }, token: nova });
});
beforeEach(async () => {
  dns.records.clear();
  dns.asked.length = 0;
  dns.records.set(TARGET, { A: [HERE] });
  await server.pool.query('delete from own_domains');
  await server.pool.query('delete from outgoing_mail');
  server.options.services.customDomains.forget();
});
after(async () => {
  await server.stop();
  await dns.stop();
});

const claim = (token: string, domain = DOMAIN) =>
  callApi<OwnDomain>(server, { call: 'POST /website/domain', form: { domain }, token });
const check = (token: string, domain = DOMAIN) =>
  callApi<OwnDomain>(server, { call: 'POST /website/check_domain', form: { domain }, token });
const proof = ({ data: { records } }: { data: OwnDomain }) => String(records[0]?.value);
const point = (name: string, text: string) => {
  dns.records.set(name, { CNAME: [TARGET] });
  dns.records.set(`_rushtone.${name}`, { TXT: ['v=other', text] });
};
const open = (host: string, url = '/') => server.app.inject({ url, headers: { host } });
const later = (days: number) =>
  recheckDomains({
    ...server.options.services,
    resolver,
    now: new Date(Date.now() + days * DAY_MS),
  }).then(server.options.services.customDomains.forget);
const subjects = async () =>
  (
    await server.pool.query<{ subject: string }>(
      'select subject from outgoing_mail where uid is not null order by id',
    )
  ).rows.map(({ subject }) => subject);

test('a website is served at the domain of its owner once the records are there, and nowhere else', async () => {
  assert.equal((await server.get('/website/domain', { token: luna })).data, null);
  const claimed = await claim(luna, ` HTTPS://${DOMAIN.toUpperCase()}/ `);
  assert.equal(claimed.code, 200);
  assert.deepEqual(
    claimed.data.records.map(({ type, name }) => [type, name]),
    [
      ['TXT', `_rushtone.${DOMAIN}`],
      ['CNAME', DOMAIN],
    ],
  );
  assert.equal((await open(DOMAIN)).statusCode, 421);
  assert.equal((await open('10.0.0.9', `/api/domains/served?domain=${DOMAIN}`)).statusCode, 404);

  point(DOMAIN, proof(claimed));
  const checked = await check(luna);
  assert.deepEqual([checked.code, checked.data.state, checked.data.problem], [200, 'online', '']);
  const page = await open(DOMAIN);
  assert.equal(page.statusCode, 200);
  assert.match(page.body, /"host":"luna\.rushtone\.com"/);
  assert.match(page.body, new RegExp(`<link rel="canonical" href="https://${DOMAIN}/">`));
  const main = await open(DOMAIN, '/playlists?x=1');
  assert.equal(main.headers.location, 'https://rushtone.com/playlists?x=1');
  const ask = await open('10.0.0.9', `/api/domains/served?domain=${DOMAIN}`);
  assert.equal(ask.statusCode, 200);
  for (const host of [`x.${DOMAIN}`, 'luna-band.example', 'evil.example'])
    assert.equal((await open(host)).statusCode, 421);

  const subdomain = await open('luna.rushtone.com', '/?x=1');
  assert.deepEqual([subdomain.statusCode, subdomain.headers.location], [302, `https://${DOMAIN}/?x=1`]);
  assert.match((await open('rushtone.com', '/sitemap.xml')).body, new RegExp(`https://${DOMAIN}/<`));
  assert.deepEqual(await subjects(), [`Rushtone: ${DOMAIN} is online`]);

  const removed = await callApi(server, {
    call: 'POST /website/remove_domain',
    form: { domain: DOMAIN },
    token: luna,
  });
  assert.equal(removed.code, 200);
  assert.equal((await open(DOMAIN)).statusCode, 421);
  assert.equal((await open('luna.rushtone.com')).statusCode, 200);
});

test('with OWN_DOMAINS=off not even a proven domain is served, since nobody checks it any more', async (t) => {
  const off = await startTestServer({ env: { OWN_DOMAINS: 'off', HOSTS: 'rushtone.com *.rushtone.com' } });
  t.after(off.stop);
  await off.pool.query(
    `insert into own_domains (brand, uid, domain, token, verified_at)
     select 'rushtone', uid, $1, 'none', now() from websites where domain_name = 'luna' and brand = 'rushtone'`,
    [DOMAIN],
  );
  const at = async (host: string, url = '/robots.txt') =>
    (await off.app.inject({ url, headers: { host } })).statusCode;
  assert.equal(await at(DOMAIN), 421);
  assert.equal(await at('10.0.0.9', `/api/domains/served?domain=${DOMAIN}`), 404);
  assert.equal(await at('luna.rushtone.com', '/'), 200, 'it does not lead there');
});

test("with https the owner's domain is bound to it for a day, without its subdomains", async () => {
  const transport = async (host: string) => {
    const headers = { host, 'x-forwarded-proto': 'https' };
    const { createApp } = await import('../../app.ts');
    const config = { ...server.options.config, trustProxy: (_address: string, hop: number) => hop < 1 };
    const app = await createApp({ ...server.options, config });
    const { headers: sent } = await app.inject({ url: '/', headers });
    await app.close();
    return sent['strict-transport-security'];
  };
  point(DOMAIN, proof(await claim(luna)));
  await check(luna);
  assert.equal(await transport(DOMAIN), 'max-age=86400');
  assert.match(String(await transport('rushtone.com')), /includeSubDomains/);
});

describe('each problem has a message', () => {
  const PROBLEMS: Record<string, { records: (text: string) => void; message: RegExp }> = {
    'no record at all': {
      records: () => undefined,
      message:
        /^There is no TXT record at _rushtone\.\S+ yet\. \S+ leads nowhere yet: the CNAME record is missing\.$/,
    },
    'another value': {
      records: () => point(DOMAIN, 'site=somebody-else'),
      message: /^The TXT record at _rushtone\.music\.luna-band\.example has another value\.$/,
    },
    'an alias of another host': {
      records: (text) => {
        point(DOMAIN, text);
        dns.records.set(DOMAIN, { CNAME: ['shops.example'] });
        dns.records.set('shops.example', { A: [ELSEWHERE] });
      },
      message: /leads to shops\.example, 198\.51\.100\.9 instead of sites\.rushtone\.com\.$/,
    },
    'one address here and one elsewhere': {
      records: (text) => {
        point(DOMAIN, text);
        dns.records.set(DOMAIN, { A: [HERE, ELSEWHERE] });
      },
      message: /leads to 198\.51\.100\.9 instead/,
    },
    'an IPv6 address elsewhere': {
      records: (text) => {
        point(DOMAIN, text);
        dns.records.set(DOMAIN, { A: [HERE], AAAA: ['2001:db8:0:0:0:0:0:1'] });
      },
      message: /leads to 2001:db8::1 instead/,
    },
    'servers that do not answer': {
      records: (text) => {
        point(DOMAIN, text);
        dns.records.set(`_rushtone.${DOMAIN}`, 'broken');
      },
      message: /did not answer\. Please try again/,
    },
  };
  for (const [name, { records, message }] of Object.entries(PROBLEMS))
    test(name, async () => {
      records(proof(await claim(luna)));
      const { data } = await check(luna);
      assert.equal(data.state, 'waiting');
      assert.match(data.problem, message);
      assert.equal((await open(DOMAIN)).statusCode, 421);
    });
});

test('a domain without subdomain proves itself by its addresses, and an alias by what it leads to', async () => {
  const apex = await claim(luna, 'luna-band.example');
  point('luna-band.example', proof(apex));
  dns.records.set('luna-band.example', { A: [HERE] });
  assert.equal((await check(luna, 'luna-band.example')).data.state, 'online');
  point('luna-band.example', proof(apex));
  dns.records.set('luna-band.example', { CNAME: ['alias.example'] });
  dns.records.set('alias.example', { CNAME: [TARGET] });
  assert.equal((await check(luna, 'luna-band.example')).data.state, 'online');
});

test('records that are gone end the domain after three days, with a mail at each step; answers that fail do not', async () => {
  const text = proof(await claim(luna));
  point(DOMAIN, text);
  await check(luna);
  dns.records.set(`_rushtone.${DOMAIN}`, 'broken');
  dns.records.set(DOMAIN, 'broken');
  await later(1);
  await later(9);
  assert.equal((await open(DOMAIN)).statusCode, 200);

  dns.records.delete(`_rushtone.${DOMAIN}`);
  point(DOMAIN, 'site=gone');
  await later(10);
  const { data } = await server.get<OwnDomain>('/website/domain', { token: luna });
  assert.deepEqual(
    [data.state, Math.round((Date.parse(data.until ?? '') - Date.now()) / DAY_MS)],
    ['failing', 13],
  );
  assert.equal((await open(DOMAIN)).statusCode, 200);
  await later(11);
  await later(13.1);
  assert.equal((await open(DOMAIN)).statusCode, 421);
  assert.equal((await open('luna.rushtone.com')).statusCode, 200);
  assert.deepEqual(await subjects(), [
    `Rushtone: ${DOMAIN} is online`,
    `Rushtone: ${DOMAIN} has a problem`,
    `Rushtone: ${DOMAIN} is no longer served`,
  ]);
  point(DOMAIN, text);
  assert.equal((await check(luna)).data.state, 'online');
});

test('nobody takes the domain of another account', async () => {
  const mine = await claim(luna);
  const theirs = await claim(nova);
  assert.notEqual(proof(mine), proof(theirs));
  point(DOMAIN, proof(mine));
  assert.equal((await check(nova)).data.state, 'waiting', 'the other proof counts for its account alone');
  assert.equal((await check(luna)).data.state, 'online');
  dns.records.set(`_rushtone.${DOMAIN}`, { TXT: [proof(mine), proof(theirs)] });
  const refused = await check(nova);
  assert.match(refused.data.problem, /^This domain belongs to another website here/);
  assert.match((await open(DOMAIN)).body, /"host":"luna\./);

  // The domain was sold, and the new owner has replaced the proof.
  point(DOMAIN, proof(theirs));
  assert.equal((await check(nova)).data.state, 'online');
  assert.match((await open(DOMAIN)).body, /"host":"nova-band\./);
  const former = await server.get<OwnDomain>('/website/domain', { token: luna });
  assert.equal(former.data.state, 'waiting');
});

test('a claim of the same domain keeps its proof, one of another domain gets a new one', async () => {
  const first = proof(await claim(luna));
  assert.equal(proof(await claim(luna)), first);
  await claim(luna, 'other.example');
  assert.notEqual(proof(await claim(luna)), first, 'whoever had the domain meanwhile may have seen it');
});

test('a made-up host costs no query each, and no DNS query at all', async () => {
  await open('first.example');
  const query = server.pool.query.bind(server.pool);
  let queries = 0;
  server.pool.query = ((...args: Parameters<typeof query>) => {
    queries += 1;
    return query(...args);
  }) as typeof server.pool.query;
  for (let n = 0; n < 50; n += 1) await open(`h${n}.example`);
  server.pool.query = query;
  assert.deepEqual([queries, dns.asked], [0, []]);
});

const REFUSED = [
  'rushtone.com',
  'luna.rushtone.com',
  'my-rushtone-page.example',
  'slowtide.com',
  'xn--rushtne-ejg.com',
  'music.xn--p1ai',
  'rushtоne.com',
  'localhost',
  'luna.localhost',
  'printer.local',
  'metadata.google.internal',
  '1.168.192.in-addr.arpa',
  '192.168.1.1',
  '0x7f.1',
  '[::1]',
  'com',
  'a..example',
  '-a.example',
  'a_b.example',
  'music.example:8080',
  'music.example/path',
  'user@music.example',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(130)}example`,
];
for (const domain of REFUSED)
  test(`${domain.slice(0, 40)} cannot be a domain of one's own`, () =>
    assert.throws(() => readCustomDomain(domain), { code: 400 }));
