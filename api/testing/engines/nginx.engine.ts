import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startSecondServer, type SecondServer } from '../second-server.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { until } from '../until.ts';
import { createVisitors, PEOPLE, secretsIn, sendMixed, type Visitors } from './cache-visitors.ts';
import { needs, report, type Engine } from './engine.ts';
import { startNginx } from './nginx.ts';

const REQUESTS = 10_000;

describe('nginx as deploy/nginx.conf sets it up, before two servers', needs('nginx'), () => {
  const folder = mkdtempSync(join(tmpdir(), 'rushtone-nginx-'));
  const cache = join(folder, 'cache');
  let nginx: Engine;
  let server: TestServer;
  let second: SecondServer;
  let visitors: Visitors;

  before(async () => {
    server = await startTestServer({ env: { TRUST_PROXY: '1', RESPONSE_CACHE: 'on' } });
    second = await startSecondServer(server);
    visitors = await createVisitors(server);
    const ports: string[] = [];
    for (const { app } of [server, second])
      ports.push(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
    nginx = await startNginx(folder, ports);
  });
  after(async () => {
    await nginx.stop();
    await second.stop();
    await server.stop().catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = async (path: string, headers: Record<string, string> = {}) => {
    // Not compressed, so that what is stored can be searched.
    const plain = { ...headers, 'accept-encoding': 'identity' };
    const answer = await fetch(`http://localhost:${nginx.port}${path}`, {
      headers: plain,
      redirect: 'manual',
    });
    return {
      status: answer.status,
      cache: answer.headers.get('x-cache'),
      body: await answer.text(),
      headers: answer.headers,
    };
  };
  test(`stores nothing of a person in ${REQUESTS} mixed requests of ${PEOPLE} people and visitors`, async () => {
    const told = new Map<string, number>();
    await sendMixed(
      visitors,
      async (path, headers) => {
        const answer = await ask(path, headers);
        told.set(answer.cache ?? 'none', (told.get(answer.cache ?? 'none') ?? 0) + 1);
        return answer;
      },
      REQUESTS,
    );
    const stored = readdirSync(cache, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    assert.ok(
      stored.some((text) => text.includes('Full Throttle')),
      'what is stored cannot be searched',
    );
    assert.ok(stored.length >= visitors.shared.length / 2, `only ${stored.length} objects are stored`);
    const leaks = stored.flatMap((text) =>
      secretsIn(visitors, text).map((secret) => `${secret} in ${text.match(/KEY: .*/)?.[0]}`),
    );
    assert.deepEqual(leaks, []);
    for (const text of stored) {
      assert.doesNotMatch(text, /^set-cookie:/im);
      assert.doesNotMatch(text, /^cache-control:.*(no-store|private)/im);
    }
    assert.ok((told.get('HIT') ?? 0) > REQUESTS / 10);
    assert.ok((told.get('BYPASS') ?? 0) > REQUESTS / 2, 'requests of people were not asked of a server');
    report(
      'nginx',
      `${stored.length} stored objects after ${REQUESTS} requests: ${[...told].map(([word, count]) => `${count} ${word}`).join(', ')}`,
    );
  });

  test('logs neither tokens nor searches', () => {
    const log = ['access.log', 'error.log'].map((name) => readFileSync(join(folder, name), 'utf8')).join('');
    assert.ok(log.includes('/api/favorite/getall'));
    for (const { token } of visitors.people) assert.ok(!log.includes(token));
    assert.ok(!log.includes('s=night'));
  });

  test('asks the other server while one is away, and answers from its cache while both are', async () => {
    await second.app.close();
    const statuses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => ask(`/api/song/get?s=${visitors.songs[n]}&away`)),
    );
    assert.deepEqual([...new Set(statuses.map(({ status }) => status))], [200]);
    const { body } = await ask('/');
    await until(async () => ['HIT', 'STALE', 'UPDATING'].includes((await ask('/')).cache ?? ''));
    await server.app.close();
    const away = await ask('/');
    assert.equal(away.status, 200);
    assert.equal(away.body, body);
    assert.ok(
      (await ask('/api/favorite/getall', { authorization: `Bearer ${visitors.people[0]?.token}` })).status >=
        502,
    );
  });
});
