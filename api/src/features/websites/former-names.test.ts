import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { callApi } from '@rushtone/api-testing/api-client';
import { readSsrBuilds } from '@rushtone/api-testing/ssr-builds';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
let luna: string;
before(async () => {
  server = await startTestServer({ builds: readSsrBuilds() });
  luna = await server.signIn('premiumplus@example.com');
});
after(() => server.stop());

const open = async (host: string, url = '/') => {
  const { statusCode, headers } = await server.app.inject({ url, headers: { host } });
  return { status: statusCode, to: headers.location, caching: headers['cache-control'] };
};
const rename = async (domain_name: string) => {
  const { data: site } = await server.get<Record<string, string>>('/website/get', { token: luna });
  const form = { ...site, domain_name };
  const { code, message } = await callApi(server, { call: 'POST /website/save', form, token: luna });
  assert.equal(code, 200, message);
};

test('a former name leads to the present one for 90 days, and then nowhere', async () => {
  assert.equal((await open('luna.localhost:8080')).status, 200);
  await rename('nova');
  await rename('stella-nova');
  for (const former of ['luna', 'nova']) {
    assert.deepEqual(await open(`${former}.localhost:8080`, '/?ref=bio'), {
      status: 308,
      to: 'http://stella-nova.localhost:8080/?ref=bio',
      caching: 'public, max-age=300',
    });
  }
  assert.equal((await open('luna.rushtone.com')).to, 'https://stella-nova.rushtone.com/');
  assert.equal((await open('stella-nova.localhost:8080')).status, 200);
  assert.equal((await open('nova.slowtide.localhost:8080')).status, 404, 'names belong to a brand');
  await server.pool.query(
    `update released_names set released_at = now() - interval '91 days' where domain_name = 'luna'`,
  );
  assert.equal((await open('luna.localhost:8080')).status, 404);
  assert.equal((await open('nova.localhost:8080')).status, 308);
});

test('does not redirect to a site that is offline, or away from an owner who returned to the name', async () => {
  const online = (value: string) =>
    callApi(server, { call: 'POST /website/visibility', form: { online: value }, token: luna });
  await online('false');
  assert.equal((await open('nova.localhost:8080')).status, 404);
  await online('true');
  await rename('nova');
  assert.equal((await open('nova.localhost:8080')).status, 200);
  assert.equal((await open('stella-nova.localhost:8080')).to, 'http://nova.localhost:8080/');
  assert.equal((await open('nobody.localhost:8080')).status, 404);
});
