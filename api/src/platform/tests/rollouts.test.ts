import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Release } from '@rushtone/platform/registry';
import {
  canary,
  folderStore,
  readChangeLog,
  readTrust,
  release,
  updateRegistry,
  type RegistryUpdate,
  type ReleaseStore,
} from '@rushtone/platform/store';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../app.ts';
import { testRelease, writeRelease } from '@rushtone/api-testing/build-fixture';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { until } from '@rushtone/api-testing/until';
import { flushMetrics, startRollouts } from '../rollouts.ts';

const VIEWS = 20;
/** With this secret, the twenty networks of `report` belong to twenty groups. */
const APP_SECRET = "a test's secret of many characters 0";

let server: TestServer;
let store: ReleaseStore;
before(async () => {
  server = await startTestServer({
    env: { APP_SECRET, ROLLOUT_MIN_VIEWS: String(VIEWS), ROLLOUT_MIN_NETWORKS: '10', TRUST_PROXY: '1' },
  });
  store = folderStore(join(server.folder, 'releases'));
  const { options } = server;
  await startRollouts(options.config, options.services, server.app.log);
  for (const name of ['listening', 'subscribe', 'tools']) await change(release(put(name, '1.0.0')));
});
after(() => server.stop());

const put = (name: string, version: string): Release => {
  const files = { 'entry.js': '', 'remote.js': '', 'remote.css': '' };
  const made = testRelease(name, files, version);
  writeRelease(join(server.folder, 'releases'), made, files);
  return made;
};
const change = async (update: RegistryUpdate): Promise<void> => {
  const trust = readTrust();
  const entry = { what: 'a change', who: 'ann', when: '2026-11-23T10:20:30Z', why: 'a test' };
  const { rev } = await updateRegistry(store, entry, update, { trust });
  await until(async () => (await server.options.services.releases.registry())?.rev === rev);
};
const channels = async () => (await server.options.services.releases.registry())?.channels.network;
const share = async () => (await channels())?.canary?.percent;
const lastChange = async () => (await readChangeLog(store, 1))[0];

const send = async (app: FastifyInstance, address: string, reports: object[], ticket?: string) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/remotes/report',
    payload: new URLSearchParams({ reports: JSON.stringify(reports), ...(ticket && { ticket }) }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
  });
  assert.equal(answer.statusCode, 200);
  return answer.json<{ data: { ticket?: string } }>().data.ticket;
};

/** Reports views of a version, like pages do: each from a network of its own, with the ticket of an earlier report. */
const report = async (version: string, views: number, changes: object = {}, app = server.app) => {
  for (let visitor = 0; visitor < views; visitor += 1) {
    const view = { kind: 'view', remote: 'network', version, failed: false, load: 300, inp: 40, silence: 0 };
    const address = `203.0.${visitor}.1`;
    await send(app, address, [{ ...view, ...changes }], await send(app, address, []));
  }
};
const flush = () => flushMetrics(server.options.services);

/** Waits until the metrics that were flushed have been judged. */
const judged = () =>
  until(async () => {
    const { rowCount } = await server.pool.query(
      `select 1 from jobs.job where name = 'rollouts' and state in ('created', 'active')`,
    );
    return rowCount === 0;
  });

let number = 0;
let next: string;
beforeEach(async () => {
  number += 1;
  next = `1.${number}.1`;
  await change(release(put('network', `1.${number}.0`)));
});
const live = () => `1.${number}.0`;

describe('a canary that may grow by itself', () => {
  beforeEach(() => change(canary(put('network', next), 5, true)));

  test('grows to 25 and to 100 % while its figures hold, and its team still owns what it signed', async () => {
    await report(live(), VIEWS);
    await report(next, VIEWS);
    await flush();
    await until(async () => (await share()) === 25);
    assert.deepEqual(
      (({ who, what, why }) => ({ who, what, why }))((await lastChange()) ?? { who: '', what: '', why: '' }),
      {
        who: 'the site itself',
        what: `network ${next} is the canary for 25 %`,
        why: 'its figures hold after 20 views by 20 networks: errors in 0.0 % (live: 0.0 %), the music was silent for more than 100 ms in 0.0 % of 20 views with music',
      },
    );
    // Canary views of the previous step don't count for the next one; views of the live version do.
    await report(next, VIEWS - 1);
    await flush();
    await judged();
    assert.equal(await share(), 25);
    await report(next, 1);
    await flush();
    await until(async () => (await share()) === 100);
    assert.equal((await channels())?.live.version, live());
  });

  test('is rolled back when the music falls silent, with the reason in the log, and stays so', async () => {
    await report(live(), VIEWS);
    await report(next, VIEWS - 8);
    await report(next, 8, { silence: 140 });
    await flush();
    await until(async () => (await share()) === 0);
    const { what, why } = (await lastChange()) ?? {};
    assert.equal(what, `network ${next} is rolled back; ${live()} is live for everybody`);
    assert.match(why ?? '', /^the music was silent for more than 100 ms in 40\.0 % of 20 views with music/);
    await report(next, VIEWS);
    await flush();
    await judged();
    assert.equal(await share(), 0);
  });
});

test('a canary of a fixed share stays at it, and is rolled back when it is worse', async () => {
  await change(canary(put('network', next), 40));
  await report(live(), VIEWS);
  await report(next, VIEWS);
  await flush();
  await judged();
  assert.equal(await share(), 40);
  await report(next, 8, { failed: true });
  await flush();
  await until(async () => (await share()) === 0);
});

test('of two servers that hear of the same canary one moves it', async () => {
  await change(canary(put('network', next), 5, true));
  const second = await createApp(server.options);
  await startRollouts(server.options.config, server.options.services, second.log);
  const from = (await channels())?.version ?? 0;
  await Promise.all([report(live(), VIEWS), report(next, VIEWS, {}, second)]);
  await Promise.all([flush(), flush(), flush()]);
  await until(async () => (await share()) === 25);
  await judged();
  assert.equal((await channels())?.version, from + 1);
  await second.close();
});

test('nobody moves a canary by what one browser reports, and unknown versions are not counted', async () => {
  await change(canary(put('network', next), 5, true));
  const { metrics } = server.options.services;
  const one = Array.from({ length: 90 }, () => ({
    kind: 'view',
    remote: 'network',
    version: next,
    failed: true,
  }));
  const others = [
    { kind: 'view', remote: 'network', version: '9.9.9', failed: true },
    { kind: 'view', remote: 'nosuch', version: '1.0.0', failed: true },
  ];
  await server.app.inject({
    method: 'POST',
    url: '/api/remotes/report',
    remoteAddress: '10.1.0.1',
    payload: new URLSearchParams({ reports: JSON.stringify([...one, ...others]) }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await flush();
  assert.equal((await metrics.ofRemote('network')).get(next)?.views, 60);
  assert.equal((await metrics.ofRemote('network')).has('9.9.9'), false);
  assert.equal((await metrics.ofRemote('nosuch')).size, 0);
});

test('durations are kept within 10 %, and metrics for 30 days', async () => {
  await change(canary(put('network', next), 5));
  for (const load of [100, 200, 333, 4_000]) await report(next, 1, { load });
  await flush();
  const { metrics } = server.options.services;
  const { p75 = 0, count } = (await metrics.ofRemote('network')).get(next)?.load ?? {};
  assert.equal(count, 4);
  assert.ok(p75 >= 333 && p75 <= 366, `${p75}`);
  await metrics.deleteOld(new Date(Date.now() + 29 * 86_400_000));
  assert.equal((await metrics.ofRemote('network')).has(next), true);
  await metrics.deleteOld(new Date(Date.now() + 32 * 86_400_000));
  assert.equal((await metrics.ofRemote('network')).size, 0);
});
