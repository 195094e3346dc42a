import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createClient } from '@redis/client';
import { startProcess } from '../server-process.ts';
import { startSecondServer, type SecondServer } from '../second-server.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { until } from '../until.ts';
import { needs, report, startEngine, type Engine } from './engine.ts';

const PASSWORD = 'engine';
/** Of `REDIS_LIMIT_MS`: longer than by default, because tests and servers share one process. */
const LIMIT_MS = 400;
/** Of the limit of writes, in a minute. */
const WRITES = 90;

describe('a Redis that two servers share', needs('redis-server'), () => {
  const folder = mkdtempSync(join(tmpdir(), 'rushtone-redis-'));
  let redis: Engine;
  let server: TestServer;
  let second: SecondServer;
  let client: ReturnType<typeof createClient>;
  let addresses = 0;

  before(async () => {
    redis = await startEngine({
      name: 'redis-server',
      args: (port) => [
        ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''],
        ...['--appendonly', 'no', '--requirepass', PASSWORD],
      ],
    });
    const url = `redis://:${PASSWORD}@127.0.0.1:${redis.port}`;
    const env = {
      REDIS_URL: url,
      REDIS_LIMIT_MS: String(LIMIT_MS),
      RATE_LIMIT: 'on',
      RESPONSE_CACHE: 'on',
      TRUST_PROXY: '1',
    };
    server = await startTestServer({ env });
    second = await startSecondServer(server);
    client = createClient({ url, socket: { reconnectStrategy: () => 100 } });
    client.on('error', () => {});
    await client.connect();
    await until(areReady);
  });
  after(async () => {
    client.destroy();
    await second.stop();
    await server.stop();
    await redis.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const areReady = () =>
    [server.options.services, second.services].every(({ store }) => store?.limits.isReady === true);
  /** Of the network for benchmarks (RFC 2544). */
  const newAddress = () => {
    addresses += 1;
    return `198.18.${addresses >> 8}.${addresses & 255}`;
  };
  const inject = (n: number, url: string, address: string, method: 'GET' | 'POST' = 'GET') =>
    (n % 2 ? server.app : second.app).inject({
      method,
      url,
      headers: { host: 'localhost:8080', 'x-forwarded-for': address },
      ...(method === 'POST' ? { payload: { s: 'x' } } : {}),
    });
  /** Sends more writes than are allowed, to both servers in turn, with `during` in their midst. */
  const refusedOf = async (count: number, during: () => Promise<unknown> = async () => {}) => {
    const address = newAddress();
    let refused = 0;
    for (let n = 0; n < count; n += 1) {
      if (n === count >> 1) await during();
      const { statusCode } = await inject(n, '/api/favorite/add', address, 'POST');
      assert.ok(statusCode === 401 || statusCode === 429, `a write was answered ${statusCode}`);
      if (statusCode === 429) refused += 1;
    }
    return refused;
  };
  /** Reads what is cached and what is not. Returns the slowest answer, in ms. */
  const slowestRead = async (): Promise<number> => {
    let slowest = 0;
    for (let n = 0; n < 20; n += 1) {
      const began = performance.now();
      const { statusCode } = await inject(n, `/api/playlist/all?n=${addresses}-${n >> 1}`, newAddress());
      assert.equal(statusCode, 200);
      slowest = Math.max(slowest, performance.now() - began);
    }
    return slowest;
  };
  const isCountedInRedis = async () => {
    await server.pool.query('delete from rate_limits');
    await inject(0, '/api/favorite/add', newAddress(), 'POST');
    return (await server.pool.query('select key from rate_limits')).rows.length === 0;
  };

  test('counts limits for both, keeps responses of one for the other, and stores no address', async () => {
    assert.equal(await refusedOf(WRITES + 10), 10);
    await inject(0, '/api/playlist/all?shared', newAddress());
    await until(async () => (await client.keys('rushtone:response:*')).length > 0);
    const keys = await client.keys('*');
    assert.ok(keys.every((key) => /^rushtone:(limit|response):/.test(key)));
    assert.ok(keys.every((key) => !key.includes('198.18') && !key.includes('shared')));
    for (const key of keys) assert.ok((await client.ttl(key)) > 0, `${key} is kept for good`);
    report('Redis', `${(await client.info('server')).match(/redis_version:\S+/)?.[0].split(':')[1]}`);
  });

  test('is replaced by the database while it is frozen, and used again after', async () => {
    redis.signal('SIGSTOP');
    assert.equal(await refusedOf(WRITES + 10), 10);
    report('Redis', `frozen: slowest of 20 reads ${Math.round(await slowestRead())} ms`);
    assert.equal(await isCountedInRedis(), false);
    redis.signal('SIGCONT');
    await until(isCountedInRedis);
  });

  test('may be killed between writes and start empty: each write is answered', async () => {
    // What was counted before is lost with it, so at most as many as one more window are let through.
    const refused = await refusedOf(2 * WRITES + 20, () => redis.stop('SIGKILL'));
    assert.ok(refused >= 20, `only ${refused} of ${2 * WRITES + 20} writes were refused`);
    report('Redis', `killed: slowest of 20 reads ${Math.round(await slowestRead())} ms`);
    await redis.start();
    await until(areReady);
    await until(isCountedInRedis);
    assert.equal(await refusedOf(WRITES + 10), 10);
    assert.ok(server.log.includes('REDIS_URL answers again.'));
  });

  test('is replaced by the database while it has no room for a key', async () => {
    await client.configSet('maxmemory-policy', 'noeviction');
    await client.configSet('maxmemory', '1mb');
    await until(async () => !(await isCountedInRedis()));
    assert.equal(await refusedOf(WRITES + 10), 10);
    await slowestRead();
    await client.configSet('maxmemory', '0');
    await until(isCountedInRedis);
  });

  test('evicts keys and goes on with `allkeys-lru`, as the guide says', async () => {
    const used = Number((await client.info('memory')).match(/used_memory:(\d+)/)?.[1]);
    await client.configSet('maxmemory-policy', 'allkeys-lru');
    await client.configSet('maxmemory', String(used + 500_000));
    for (let n = 0; n < 300; n += 1) await inject(n, `/api/playlist/all?fill=${n}`, newAddress());
    assert.ok(await isCountedInRedis());
    const evicted = Number((await client.info('stats')).match(/evicted_keys:(\d+)/)?.[1]);
    await client.configSet('maxmemory', '0');
    report('Redis', `evicted ${evicted} keys while 300 responses were cached`);
    assert.ok(evicted > 0);
  });

  test('delays one answer by the limit when it is slow, and not each', async () => {
    await client.sendCommand(['CLIENT', 'PAUSE', '5000', 'ALL']);
    const slowest = await slowestRead();
    report('Redis', `slow: slowest of 20 reads ${Math.round(slowest)} ms, with a limit of ${LIMIT_MS} ms`);
    assert.equal(await refusedOf(WRITES + 10), 10);
    await until(isCountedInRedis);
  });

  test('is named in the log when it refuses the password, and servers work without it', async () => {
    await client.configSet('requirepass', 'changed');
    await client.sendCommand(['CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes']);
    await until(() => server.log.some((line) => /REDIS_URL does not answer .*(WRONGPASS|NOAUTH)/.test(line)));
    assert.equal(await refusedOf(WRITES + 10), 10);
    await slowestRead();
    await client.configSet('requirepass', PASSWORD);
    await until(areReady);
  });
});

describe('a Redis that speaks TLS', needs('redis-server', 'openssl'), () => {
  const folder = mkdtempSync(join(tmpdir(), 'rushtone-redis-tls-'));
  const file = (name: string) => join(folder, name);
  let redis: Engine;

  before(async () => {
    const subject = ['-subj', '/CN=redis', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
    const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', file('key.pem'), '-out', file('redis.pem')];
    execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'ignore' });
    redis = await startEngine({
      name: 'redis-server',
      args: (port) => [
        ...['--port', '0', '--tls-port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''],
        ...['--tls-cert-file', file('redis.pem'), '--tls-key-file', file('key.pem')],
        ...['--tls-auth-clients', 'no', '--requirepass', PASSWORD],
      ],
    });
  });
  after(async () => {
    await redis.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const url = () => `rediss://:${PASSWORD}@127.0.0.1:${redis.port}`;
  /** Starts a server, sends it a write, and runs `check` with the log of the server. */
  const write = async (
    name: string,
    env: Record<string, string>,
    check: (log: () => string) => Promise<void>,
  ) => {
    const data = file(name);
    const settings = { REDIS_URL: url(), REDIS_LIMIT_MS: String(LIMIT_MS), RATE_LIMIT: 'on' };
    const server = await startProcess(data, { ...settings, ...env });
    try {
      const { status } = await fetch(`http://localhost:${server.port}/api/favorite/add`, { method: 'POST' });
      assert.equal(status, 401);
      await check(() => readFileSync(join(data, 'log/server.log'), 'utf8'));
    } finally {
      await server.stop();
    }
  };

  test('is used with a certificate that the server trusts', () =>
    write('trusted', { NODE_EXTRA_CA_CERTS: file('redis.pem') }, async (log) => {
      const socket = { tls: true, ca: readFileSync(file('redis.pem')) } as const;
      const client = await createClient({ url: url(), socket }).connect();
      await until(async () => (await client.keys('rushtone:limit:*')).length > 0);
      client.destroy();
      assert.doesNotMatch(log(), /REDIS_URL does not answer/);
    }));

  test('is not used with any other, the log says why, and the server works without it', () =>
    write('untrusted', {}, (log) =>
      until(() => /REDIS_URL does not answer .*(SELF_SIGNED|self-signed)/i.test(log())),
    ));
});
