import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { parse } from 'yaml';
import { z } from 'zod';
import { anyFreePort } from '../../src/process/ports.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/test-database.ts';
import { until } from '../until.ts';
import { LIMITS, needsContainers, openContainers } from './containers.ts';
import { report, type Engine } from './engine.ts';
import { startNginx } from './nginx.ts';

const COMPOSE = join(import.meta.dirname, '../../../deploy/compose.yaml');
const { services } = z
  .object({
    services: z.record(
      z.string(),
      z.object({
        command: z.array(z.string()).default([]),
        environment: z.record(z.string(), z.string()).default({}),
        volumes: z.array(z.string()).default([]),
        tmpfs: z.array(z.string()).default([]),
        read_only: z.boolean().default(false),
        cap_drop: z.array(z.string()).default([]),
        security_opt: z.array(z.string()).default([]),
        mem_limit: z.string().optional(),
        pids_limit: z.number().optional(),
        network_mode: z.string().default('host'),
      }),
    ),
  })
  .parse(parse(readFileSync(COMPOSE, 'utf8'), { merge: true }));
/** Settings of services that are not among these containers. */
const ELSEWHERE = ['RELEASE_STORE', 'ARTWORK_STORE', 'S3_ENDPOINT', 'INTERNAL_NETWORKS'];
const TOGETHER = 6;

describe('the image, with the rights that compose.yaml gives it', needsContainers('nginx'), () => {
  const folder = mkdtempSync(join(tmpdir(), 'rushtone-image-'));
  const proxy = mkdtempSync(join(tmpdir(), 'rushtone-image-proxy-'));
  const containers = openContainers(folder);
  const { podman } = containers;
  const ports = new Map<string, number>();
  let image: string;
  let profile: string;
  let database: TestDatabase;
  let nginx: Engine | undefined;

  /** Arguments of `podman run` for a service of compose.yaml. */
  const argumentsOf = (service: string): string[] => {
    const options = services[service];
    assert.ok(options, `compose.yaml has no service ${service}`);
    const port = ports.get(service);
    const settings = {
      ...options.environment,
      ...(port === undefined ? {} : { PORT: String(port), HOST: '127.0.0.1' }),
      ...(options.environment.DATABASE_URL === undefined ? {} : { DATABASE_URL: database.url }),
      FIREBASE_PROJECT_ID: 'production-test',
      FIREBASE_API_KEY: 'key',
      VIDEO_HOST: 'youtube',
    };
    return [
      ...['run', `--name=${service}`, `--network=${options.network_mode}`],
      ...LIMITS,
      `--security-opt=seccomp=${profile}`,
      ...(options.read_only ? ['--read-only', '--read-only-tmpfs=false'] : []),
      ...options.cap_drop.map((name) => `--cap-drop=${name}`),
      ...options.security_opt.map((option) => `--security-opt=${option}`),
      ...options.tmpfs.map((path) => `--tmpfs=${path}`),
      ...options.volumes.map((volume) => `--volume=${volume}`),
      ...(options.mem_limit === undefined ? [] : [`--memory=${options.mem_limit}`]),
      ...(options.pids_limit === undefined ? [] : [`--pids-limit=${options.pids_limit}`]),
      ...Object.entries(settings)
        .filter(([name]) => !ELSEWHERE.includes(name))
        .map(([name, value]) => `--env=${name}=${value}`),
    ];
  };
  const isHealthy = (service: string): Promise<boolean> =>
    podman('healthcheck', 'run', service).then(
      () => true,
      () => false,
    );
  const start = async (service: string): Promise<void> => {
    const [first, ...rest] = argumentsOf(service);
    await podman(first ?? 'run', '--detach', ...rest, image, ...(services[service]?.command ?? []));
  };
  /** Starts a server and waits for its health check. */
  const serve = async (service: string): Promise<void> => {
    await start(service);
    await until(async () => {
      const running = await podman('inspect', '--format={{.State.Running}}', service);
      assert.equal(running, 'true', await podman('logs', service));
      return isHealthy(service);
    });
  };

  before(async () => {
    const began = performance.now();
    image = await containers.build();
    profile = containers.writeProfile();
    const [bytes, version] = [
      Number(await podman('image', 'inspect', '--format={{.Size}}', image)),
      await podman('version', '--format={{.Version}}'),
    ];
    report(
      'Image',
      `Podman ${version}: ${Math.round(bytes / 1e6)} MB, built in ${Math.round((performance.now() - began) / 1000)} s`,
    );
    database = await createTestDatabase('empty');
    for (const service of ['api-1', 'api-2']) ports.set(service, await anyFreePort());
  });
  after(async () => {
    await nginx?.stop();
    await containers.remove();
    await database.drop();
    rmSync(proxy, { recursive: true, force: true });
  });

  test('runs as its own user, without rights, and writes nowhere but in its data and /tmp', async () => {
    const script = `
      const { readFileSync, writeFileSync } = require('node:fs');
      const { spawnSync } = require('node:child_process');
      const status = readFileSync('/proc/self/status', 'utf8');
      const writes = (path) => { try { writeFileSync(path, ''); return true; } catch { return false; } };
      console.log(JSON.stringify({
        uid: process.getuid(),
        rights: ['CapEff', 'CapBnd'].map((name) => Number.parseInt(new RegExp(name + ':\\\\s+(\\\\w+)').exec(status)[1], 16)),
        gains: /NoNewPrivs:\\s+0/.test(status),
        unshare: spawnSync('unshare', ['--user', 'true']).status,
        megabytes: process.constrainedMemory() / 2 ** 20,
        written: ['/x', '/app/x', '/run/x', '/etc/x', '/tmp/x', '/data/x'].filter(writes),
      }));`;
    const answer = await podman(...argumentsOf('api-1'), '--rm', image, 'bin/node', '-e', script);
    assert.deepEqual(JSON.parse(answer), {
      uid: 10_001,
      rights: [0, 0],
      gains: false,
      unshare: 1,
      megabytes: 1_024,
      written: ['/tmp/x', '/data/x'],
    });
  });

  test('migrates, becomes healthy and renders pages by the container that has no network', async () => {
    await start('renderer');
    const began = performance.now();
    const serving = Promise.all([serve('api-1'), serve('api-2')]);
    await start('migrate');
    assert.equal(await podman('wait', 'migrate'), '0', await podman('logs', 'migrate'));
    await serving;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    report('Image', `migrated and two servers healthy after ${seconds} s`);
    for (const port of ports.values()) {
      const page = await fetch(`http://127.0.0.1:${port}/`);
      assert.equal(page.status, 200);
      assert.match(await page.text(), /data-brand="rushtone".*<main id="main"/s);
    }
    assert.doesNotMatch(await podman('logs', 'api-1'), /EROFS|EACCES|EPERM/);
  });

  /** Asks nginx from an address of its own, so that no limit for one visitor is met. Resolves to the status. */
  const send = (n: number, path: string, form?: URLSearchParams): Promise<number> =>
    new Promise((settle, reject) => {
      const asked = request(
        {
          port: nginx?.port,
          path,
          method: form === undefined ? 'GET' : 'POST',
          localAddress: `127.0.${1 + Math.floor(n / 250)}.${1 + (n % 250)}`,
          headers: form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' },
        },
        (answer) => answer.resume().on('end', () => settle(answer.statusCode ?? 0)),
      );
      asked.on('error', reject).end(form?.toString());
    });

  test('is replaced server by server under load, without a failed request or a lost write', async () => {
    nginx = await startNginx(proxy, [...ports.values()]);
    const kept: string[] = [];
    const statuses = new Map<string, number>();
    const over = new AbortController();
    let sent = 0;
    const worker = async () => {
      while (!over.signal.aborted) {
        const n = (sent += 1);
        const word = `word${n}`;
        const form = new URLSearchParams({
          topic: 'song-report',
          message: `Song reported. ID: x. Reason: ${word}`,
        });
        const [path, status] =
          n % 4 === 0
            ? ['contact', await send(n, '/api/contact/request', form)]
            : ['page', await send(n, n % 2 === 0 ? `/playlists?n=${n}` : `/api/playlist/all?n=${n}`)];
        if (path === 'contact' && status === 200) kept.push(word);
        statuses.set(`${path} ${status}`, (statuses.get(`${path} ${status}`) ?? 0) + 1);
      }
    };
    const answered = async (more: number) => {
      const wanted = sent + more;
      await until(() => sent >= wanted);
    };
    const workers = Array.from({ length: TOGETHER }, worker);
    await answered(200);
    const usage = await podman(
      'stats',
      '--no-stream',
      '--format={{.Name}} {{.MemUsage}}',
      'api-1',
      'renderer',
    );
    for (const service of ['api-1', 'api-2']) {
      await podman('stop', '--time=45', service);
      assert.equal(await podman('inspect', '--format={{.State.ExitCode}}', service), '0');
      await podman('rm', service);
      await serve(service);
      await answered(200);
    }
    over.abort();
    await Promise.all(workers);
    assert.deepEqual([...statuses.keys()].sort(), ['contact 200', 'page 200']);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ word: string }>(
      `select split_part(message, 'Reason: ', 2) as word from contact_requests`,
    );
    await client.end();
    const written = new Set(rows.map(({ word }) => word));
    assert.deepEqual(
      kept.filter((word) => !written.has(word)),
      [],
      'acknowledged writes are lost',
    );
    report(
      'Image',
      `both servers replaced: ${sent} requests, none failed; memory ${usage.replaceAll('\n', ', ')}`,
    );
  });
});
