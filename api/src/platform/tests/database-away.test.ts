import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sleep } from '../../process/processes.ts';
import { createDatabaseLink } from '@rushtone/api-testing/fakes/database-link';
import { readSsrBuilds } from '@rushtone/api-testing/ssr-builds';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

const UNREAD = ['/song?s=dQw4w9WgXcQ', '/playlist?p=new', '/members', '/network'];

const link = createDatabaseLink();
let server: TestServer;
before(async () => {
  server = await startTestServer({
    builds: readSsrBuilds(),
    between: link.open,
    env: { DATABASE_LIMIT_MS: '2000' },
  });
});
after(async () => {
  await server.stop();
  link.close();
});

const SAYS_STALE = /"stale":true/;

test('while the database hangs, pages come with what was read last and say so, or with the shell, which tries again', async () => {
  const home = await server.app.inject('/');
  assert.match(home.body, /<main id="main".*<h1/s);
  assert.doesNotMatch(home.body, SAYS_STALE);
  link.hang();
  while ((await server.app.inject('/api/ready')).statusCode === 200) await sleep(20);
  const again = await server.app.inject('/?again');
  assert.equal(again.statusCode, 200);
  assert.match(again.body, /<main id="main".*<h1/s);
  assert.match(again.body, SAYS_STALE);
  assert.equal(again.headers['cache-control'], 'no-store', 'no proxy keeps it');
  for (const url of UNREAD) {
    const { statusCode, headers, body } = await server.app.inject(url);
    assert.equal(statusCode, 503, url);
    assert.match(String(headers['content-type']), /text\/html/);
    assert.equal(headers['cache-control'], 'no-store');
    assert.equal(headers['retry-after'], '10');
    assert.match(body, /<div id="root"><\/div>.*id="registry"/s, url);
    assert.match(body, /<script defer src="\/assets\/main/, url);
  }
  assert.equal((await server.app.inject('/api/health')).statusCode, 200);
});

test('once it answers again, pages have new data and say nothing', async () => {
  link.resume();
  while (SAYS_STALE.test((await server.app.inject('/')).body)) await sleep(20);
  for (const url of ['/?again', '/members']) {
    const { statusCode, body } = await server.app.inject(url);
    assert.equal(statusCode, 200, url);
    assert.match(body, /<main id="main".*<h1/s);
    assert.doesNotMatch(body, SAYS_STALE);
  }
});
