import assert from 'node:assert/strict';
import { after, before, beforeEach, mock, test } from 'node:test';
import { Client } from 'pg';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
const queries = mock.method(Client.prototype, 'query');
before(async () => {
  server = await startTestServer();
});
beforeEach(() => queries.mock.resetCalls());
after(() => server.stop());

const search = (text: string) => server.get<unknown[]>(`/song/search?s=${encodeURIComponent(text)}`);
const LIMIT = 16;

/** A single character whose NFKD form has 18 letters. */
const LIGATURE = '\u{fdfa}';

test('a character that stands for many words makes no query for each of them', async () => {
  for (const text of [LIGATURE.repeat(200), LIGATURE.repeat(5)]) {
    assert.equal((await search(text)).code, 200);
    assert.equal((await server.get(`/song/suggest?s=${encodeURIComponent(text)}`)).code, 200);
    for (const call of ['all', 'songs', 'suggest']) {
      assert.equal((await server.get(`/search/${call}?s=${encodeURIComponent(text)}`)).code, 200);
    }
    assert.ok(queries.mock.callCount() <= 5 * LIMIT, `${queries.mock.callCount()} queries`);
    queries.mock.resetCalls();
  }
});

test('sixty different words cost as many queries as two', async () => {
  const words = Array.from({ length: 60 }, (_, at) => `q${at.toString(36)}x`).join(' ');
  assert.equal((await search(words.slice(0, 200))).code, 200);
  assert.ok(queries.mock.callCount() <= LIMIT, `${queries.mock.callCount()} queries`);
});

test('a repeated word counts once', async () => {
  const [once, often] = [await search('velvet'), await search('velvet '.repeat(25))];
  assert.ok(once.data.length > 0);
  assert.deepEqual(often.data, once.data);
});
