import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { startTestServer } from '@rushtone/api-testing/test-server';

const openWorker = async (t: TestContext, env: Record<string, string> = {}) => {
  const server = await startTestServer({ env });
  t.after(server.stop);
  return { server, worker: await server.app.inject({ url: '/service-worker.js' }) };
};

test('the service worker is that of the live shell, is asked for at each visit, and may request this origin only', async (t) => {
  const { server, worker } = await openWorker(t);
  assert.equal(worker.statusCode, 200);
  assert.match(worker.body, /^console\.log/);
  assert.equal(worker.headers['content-type'], 'text/javascript; charset=utf-8');
  assert.equal(worker.headers['cache-control'], 'no-cache');
  assert.equal(
    worker.headers['content-security-policy'],
    "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  );
  const again = await server.app.inject({
    url: '/service-worker.js',
    headers: { 'if-none-match': String(worker.headers.etag) },
  });
  assert.equal(again.statusCode, 304);
});

test('a service worker that is not the one of the signed shell is not served', async (t) => {
  const server = await startTestServer();
  t.after(server.stop);
  writeFileSync(join(server.folder, 'dist/shell/service-worker.js'), 'steal()');
  assert.equal((await server.app.inject({ url: '/service-worker.js' })).statusCode, 404);
});

test('at a domain of a subscriber, who may move it, browsers get the one that removes itself', async (t) => {
  const { server } = await openWorker(t, { HOSTS: 'rushtone.com *.rushtone.com' });
  await server.pool.query(
    `insert into own_domains (brand, uid, domain, token, verified_at)
     select 'rushtone', uid, 'music.luna.example', 'none', now() from websites where domain_name = 'luna' and brand = 'rushtone'`,
  );
  server.options.services.customDomains.forget();
  const read = async (host: string) =>
    (await server.app.inject({ url: '/service-worker.js', headers: { host } })).body;
  assert.match(await read('music.luna.example'), /registration\.unregister\(\)/);
  assert.match(await read('luna.rushtone.com'), /^console\.log/);
});

test('with SERVICE_WORKER=off browsers get one that empties its caches and removes itself', async (t) => {
  const { worker } = await openWorker(t, { SERVICE_WORKER: 'off' });
  assert.match(worker.body, /caches\.delete\(name\).*registration\.unregister\(\)/s);
});
