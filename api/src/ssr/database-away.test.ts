import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readSsrBuilds } from '../testing/ssr-builds.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const UNREAD = ['/song?s=dQw4w9WgXcQ', '/playlist?p=new', '/members', '/network'];

let server: TestServer;
before(async () => {
  server = await startTestServer({ builds: readSsrBuilds() });
});
after(() => server.stop());

test('while the database is away, pages come with what was read last, or with the shell, which tries again', async () => {
  const home = await server.app.inject('/');
  assert.match(home.body, /<main id="main".*<h1/s);
  await server.stopDatabase();
  const again = await server.app.inject('/?again');
  assert.equal(again.statusCode, 200);
  assert.match(again.body, /<main id="main".*<h1/s);
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
