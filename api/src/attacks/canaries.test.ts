import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import type { Registry } from '@rushtone/platform/registry';
import {
  canary,
  folderStore,
  readTrust,
  release,
  updateRegistry,
  type RegistryUpdate,
} from '@rushtone/platform/store';
import { flushMetrics, startRollouts } from '../platform/rollouts.ts';
import { testRelease, writeRelease } from '@rushtone/api-testing/build-fixture';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { until } from '@rushtone/api-testing/until';

const NEEDED = { views: 200, networks: 50 };
const LIVE = '1.0.0';
const CANARY = '1.1.0';
/** Fixed, so that networks share groups in the same way in each run. */
const APP_SECRET = "a test's secret of many characters 0";

let server: TestServer;
before(async () => {
  // The limits of production; the networks of visitors come from the proxy.
  server = await startTestServer({ env: { APP_SECRET, TRUST_PROXY: '1' } });
  assert.deepEqual(server.options.config.rolloutNeeds, NEEDED);
  const { config, services } = server.options;
  await startRollouts(config, services, server.app.log);
  for (const name of ['listening', 'subscribe', 'tools', 'network']) await change(release(put(name, LIVE)));
});
after(() => server.stop());
beforeEach(async () => {
  await server.pool.query('delete from network_figures');
  await change(canary(put('network', CANARY), 5, true));
});

const put = (name: string, version: string) => {
  const files = { 'entry.js': '', 'remote.js': '', 'remote.css': '' };
  const made = testRelease(name, files, version);
  writeRelease(join(server.folder, 'releases'), made, files);
  return made;
};
const change = async (update: RegistryUpdate): Promise<void> => {
  const entry = { what: 'a change', who: 'ann', when: '2026-11-24T10:20:30Z', why: 'a test' };
  const store = folderStore(join(server.folder, 'releases'));
  const { rev } = await updateRegistry(store, entry, update, { trust: readTrust() });
  await until(async () => (await server.options.services.releases.registry())?.rev === rev);
};
/** Reads the store itself: the server follows it a moment later. */
const share = async () =>
  (JSON.parse(await readFile(join(server.folder, 'releases', 'registry.json'), 'utf8')) as Registry).channels
    .network?.canary?.percent;

type View = { version: string; failed: boolean };
const post = async (
  address: string,
  views: readonly View[],
  ticket?: string,
): Promise<string | undefined> => {
  const reports = views.map((view) => ({ kind: 'view', remote: 'network', load: 300, ...view }));
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/remotes/report',
    payload: new URLSearchParams({ reports: JSON.stringify(reports), ...(ticket && { ticket }) }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
  });
  return answer.json<{ data: { ticket?: string } | null }>().data?.ticket;
};
/** Reports views of a network, each with a ticket that is as new as its limit of uses wants. */
const look = async (address: string, view: View, times: number): Promise<void> => {
  for (let sent = 0; sent < times; sent += 25) {
    const views = Array.from({ length: Math.min(25, times - sent) }, () => view);
    await post(address, views, await post(address, []));
  }
};
const visitors = async (version: string, networks: number, failed = false): Promise<void> => {
  for (let visitor = 0; visitor < networks; visitor += 1)
    await look(`198.${18 + (visitor >> 8)}.${visitor & 255}.1`, { version, failed }, 4);
};
const judged = async (): Promise<void> => {
  await flushMetrics(server.options.services);
  await until(async () => {
    const { rowCount } = await server.pool.query(
      `select 1 from jobs.job where name = 'rollouts' and state in ('created', 'active')`,
    );
    return rowCount === 0;
  });
};
const networksOf = async (version: string): Promise<number> => {
  await flushMetrics(server.options.services);
  const step = (await server.options.services.releases.registry())?.channels.network?.version ?? 0;
  return (await server.options.services.metrics.ofStep('network', version, step)).length;
};

test('60 good views from four addresses do not grow a canary, and three bad ones from one do not end it', async () => {
  await visitors(LIVE, 80);
  for (const visitor of [1, 2, 3, 4])
    await look(`203.0.${visitor}.9`, { version: CANARY, failed: false }, 60);
  await judged();
  assert.equal(await share(), 5);
  await look('203.0.113.9', { version: CANARY, failed: true }, 3);
  await judged();
  assert.equal(await share(), 5);
});

test('1,000 forged views from one network neither end a good canary nor grow a bad one', async () => {
  await visitors(LIVE, 80);
  await visitors(CANARY, 70);
  await look('203.0.113.9', { version: CANARY, failed: true }, 1_000);
  await judged();
  assert.notEqual(await share(), 0);
  await change(canary(put('network', CANARY), 5, true));
  await server.pool.query('delete from network_figures');
  await visitors(LIVE, 80);
  await look('203.0.113.9', { version: CANARY, failed: false }, 1_000);
  await visitors(CANARY, 60);
  await visitors(CANARY, 30, true);
  await judged();
  assert.equal(await share(), 0);
});

test('a customer with all networks of a range counts as one', async () => {
  await visitors(LIVE, 80);
  await visitors(CANARY, 60);
  for (let network = 0; network < 40; network += 1) {
    await look(`203.0.113.${network}`, { version: CANARY, failed: true }, 10);
    await look(`2001:db8:7:${network.toString(16)}::1`, { version: CANARY, failed: true }, 10);
  }
  await judged();
  assert.notEqual(await share(), 0);
});

test('100 forged views from each of ten networks do not end a good canary', async () => {
  await visitors(LIVE, 80);
  for (let visitor = 0; visitor < 10; visitor += 1)
    await look(`203.0.${visitor}.9`, { version: CANARY, failed: true }, 100);
  await visitors(CANARY, 80);
  await judged();
  assert.equal(await share(), 5);
});

test('100 forged views from each of ten networks do not keep a bad canary alive', async () => {
  await visitors(LIVE, 80);
  for (let visitor = 0; visitor < 10; visitor += 1) {
    await look(`203.0.${visitor}.9`, { version: CANARY, failed: false }, 100);
    await look(`203.0.${visitor}.9`, { version: LIVE, failed: true }, 100);
  }
  await visitors(CANARY, 60);
  await visitors(CANARY, 30, true);
  await judged();
  assert.equal(await share(), 0);
});

test('views without a ticket, or with one of another network, an older one or a forged one, are not judged', async () => {
  const view = [{ version: CANARY, failed: true }];
  await post('192.0.2.1', view);
  const ticket = await post('192.0.2.2', []);
  await post('192.0.2.1', view, ticket);
  const [issued, id, mac] = (ticket ?? '').split('.');
  const earlier = (Number.parseInt(issued ?? '', 36) - 1).toString(36);
  for (const forged of [
    `${earlier}.${id}.${mac}`,
    `${issued}.AAAAAAAAAAA.${mac}`,
    `${issued}.${id}.${'A'.repeat(43)}`,
    'x',
  ])
    await post('192.0.2.2', view, forged);
  assert.equal(await networksOf(CANARY), 0);
  await post('192.0.2.2', view, ticket);
  assert.equal(await networksOf(CANARY), 1);
});
