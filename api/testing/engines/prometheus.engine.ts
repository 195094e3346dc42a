import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { parse, stringify } from 'yaml';
import { startTestServer, type TestServer } from '../test-server.ts';
import { until } from '../until.ts';
import { findProgram, needs, report, startEngine, type Engine } from './engine.ts';

const RULES = join(import.meta.dirname, '../../../deploy/prometheus-rules.yaml');
const TOKEN = 'a token for metrics';
/** How long the series are, and when the alerts are looked at. */
const MINUTES = 90;

type Series = Readonly<Record<string, string>>;

/** A value that stays, and a counter, in the notation of promtool. */
const stays = (value: number) => `${value}x${MINUTES}`;
const grows = (perMinute: number) => `0+${perMinute}x${MINUTES}`;
/** Stays until an hour before the end, and then is another. */
const becomes = (value: number, then: number) => `${value}x30 ${then}x60`;
const SERVER = 'instance="api-1:8080",job="rushtone"';
const BUILD = 'remote="listening",version="1.0.1",channel="stable"';

/** An hour in which nothing is wrong: some requests fail, some are slow, and a page of a thousand has a fault. */
const QUIET: Series = {
  [`http_requests_total{${SERVER},code="200",call="GET /api/song/get"}`]: grows(6_000),
  [`http_requests_total{${SERVER},code="500",call="GET /api/song/get"}`]: grows(6),
  [`http_requests_total{${SERVER},code="503",call="GET /api/song/get"}`]: grows(12),
  [`http_request_duration_seconds_bucket{${SERVER},call="GET /api/song/get",le="0.5"}`]: grows(5_990),
  [`http_request_duration_seconds_bucket{${SERVER},call="GET /api/song/get",le="2.5"}`]: grows(6_000),
  [`http_request_duration_seconds_bucket{${SERVER},call="GET /api/song/get",le="+Inf"}`]: grows(6_000),
  [`db_pool_waiting{${SERVER},pool="read"}`]: `0 3x2 ${`0 0 4 0 `.repeat(20)}`.trim(),
  [`db_replica_used{${SERVER},replica="db-2:5432"}`]: stays(1),
  [`nodejs_eventloop_lag_p99_seconds{${SERVER}}`]: stays(0.03),
  [`process_start_time_seconds{${SERVER}}`]: becomes(1_000, 4_000),
  [`process_resident_memory_bytes{${SERVER}}`]: stays(350e6),
  [`search_index_ready{${SERVER}}`]: stays(1),
  [`search_server_lag_seconds{${SERVER}}`]: stays(4),
  [`search_server_failures_total{${SERVER}}`]: grows(1),
  [`ssr_failures_total{${SERVER},remote="listening",version="1.0.1",cause="late"}`]: grows(1),
  [`remote_events_total{${SERVER},${BUILD},kind="load"}`]: grows(1_000),
  [`remote_events_total{${SERVER},${BUILD},kind="error"}`]: grows(1),
  [`music_silence_seconds_bucket{${SERVER},${BUILD},le="0.1"}`]: grows(990),
  [`music_silence_seconds_bucket{${SERVER},${BUILD},le="+Inf"}`]: grows(1_000),
  [`music_silence_seconds_count{${SERVER},${BUILD}}`]: grows(1_000),
  [`release_refusals_total{${SERVER},reason="older"}`]: stays(1),
};

const named = (start: string): string => {
  const found = Object.keys(QUIET).filter((name) => name.startsWith(start));
  assert.equal(found.length, 1, start);
  return found[0] ?? '';
};
const code = (value: string) => named(`http_requests_total{${SERVER},code="${value}"`);

/** Each fault changes few of the quiet series, and raises its alert alone. */
const FAULTS: readonly { fault: string; alert: string; series: Series }[] = [
  {
    fault: 'a call throws in one of fifty requests',
    alert: 'ApiErrors',
    series: { [code('500')]: grows(120) },
  },
  {
    fault: 'the database is slow and requests are turned away',
    alert: 'ApiOverloaded',
    series: { [code('503')]: grows(400) },
  },
  {
    fault: 'one request of fifty takes two seconds',
    alert: 'ApiSlow',
    series: {
      [named(`http_request_duration_seconds_bucket{${SERVER},call="GET /api/song/get",le="0.5"`)]:
        grows(5_880),
    },
  },
  {
    fault: 'all connections are used',
    alert: 'DatabaseConnectionsUsedUp',
    series: { [named('db_pool_waiting')]: stays(5) },
  },
  {
    fault: 'a replica is away',
    alert: 'ReplicaNotUsed',
    series: { [named('db_replica_used')]: becomes(1, 0) },
  },
  {
    fault: 'a loop takes half a second',
    alert: 'EventLoopBlocked',
    series: { [named('nodejs_eventloop')]: stays(0.5) },
  },
  {
    fault: 'a server is killed every five minutes',
    alert: 'ServerRestarts',
    series: { [named('process_start')]: Array.from({ length: 18 }, (_, n) => `${1_000 + n}x4`).join(' ') },
  },
  {
    fault: 'memory is not given back',
    alert: 'MemoryGrows',
    series: { [named('process_resident')]: `300000000+10000000x${MINUTES}` },
  },
  {
    fault: 'the index is not built',
    alert: 'SearchWithoutIndex',
    series: { [named('search_index_ready')]: stays(0) },
  },
  {
    fault: 'the job of the search server stands still',
    alert: 'SearchServerLate',
    series: { [named('search_server_lag')]: `0+60x${MINUTES}` },
  },
  {
    fault: 'the search server is away',
    alert: 'SearchServerFails',
    series: { [named('search_server_failures')]: grows(60) },
  },
  {
    fault: 'a release throws on the server',
    alert: 'PagesWithoutHtml',
    series: { [named('ssr_failures')]: grows(30) },
  },
  {
    fault: 'a release does not load in one page of twenty',
    alert: 'RemoteFails',
    series: { [named(`remote_events_total{${SERVER},${BUILD},kind="error"`)]: grows(50) },
  },
  {
    fault: 'a release stops the music in one view of ten',
    alert: 'MusicStops',
    series: { [named(`music_silence_seconds_bucket{${SERVER},${BUILD},le="0.1"`)]: grows(900) },
  },
  {
    fault: 'the store holds an older registry',
    alert: 'ReleaseStoreRefused',
    series: { [named('release_refusals')]: `1x${MINUTES - 5} 2 3 4 5 6` },
  },
];

describe('Prometheus with the rules that are delivered', needs('prometheus', 'promtool'), () => {
  const folder = mkdtempSync(join(tmpdir(), 'rushtone-prometheus-'));
  let prometheus: Engine;
  let server: TestServer;

  before(async () => {
    chmodSync(folder, 0o755);
    copyFileSync(RULES, join(folder, 'rules.yaml'));
    server = await startTestServer({ env: { METRICS_TOKEN: TOKEN } });
    const target = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).host;
    const file = join(folder, 'prometheus.yaml');
    writeFileSync(
      file,
      stringify({
        global: { scrape_interval: '1s', evaluation_interval: '1s' },
        rule_files: [join(folder, 'rules.yaml')],
        scrape_configs: [
          {
            job_name: 'rushtone',
            metrics_path: '/api/metrics',
            authorization: { credentials: TOKEN },
            static_configs: [{ targets: [target] }],
          },
        ],
      }),
    );
    prometheus = await startEngine({
      name: 'prometheus',
      args: (port) => [
        ...[`--config.file=${file}`, `--storage.tsdb.path=${join(folder, 'data')}`],
        `--web.listen-address=127.0.0.1:${port}`,
      ],
    });
    // It listens before it answers.
    await until(async () => (await fetch(`http://127.0.0.1:${prometheus.port}/-/ready`)).ok);
  });
  after(async () => {
    await prometheus?.stop();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const query = async <Data>(path: string): Promise<Data> =>
    ((await (await fetch(`http://127.0.0.1:${prometheus.port}/api/v1/${path}`)).json()) as { data: Data })
      .data;
  type Vector = { result: readonly { metric: Record<string, string>; value: [number, string] }[] };
  const valueOf = async (expression: string): Promise<number> =>
    Number((await query<Vector>(`query?query=${encodeURIComponent(expression)}`)).result[0]?.value[1] ?? NaN);

  test('reads the series of a server', async () => {
    await until(async () => (await valueOf('up')) === 1);
    for (let n = 0; n < 30; n += 1)
      await server.app.inject({ url: '/api/playlist/all', headers: { host: 'localhost:8080' } });
    await until(
      async () => (await valueOf('sum(http_requests_total{code="200",call=~".*playlist/all"})')) >= 30,
    );
    report(
      'Prometheus',
      `${(await query<{ version: string }>('status/buildinfo')).version}, ${await valueOf('scrape_samples_scraped')} series of a server, read in ${Math.round((await valueOf('scrape_duration_seconds')) * 1_000)} ms`,
    );
  });

  test('loads all rules, and none fires for a healthy server', async () => {
    const { groups } = parse(readFileSync(RULES, 'utf8')) as { groups: { rules: { alert: string }[] }[] };
    const delivered = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
    const loaded = await query<{ groups: { rules: { name: string; health: string; state: string }[] }[] }>(
      'rules',
    );
    const rules = loaded.groups.flatMap((group) => group.rules);
    assert.deepEqual(
      rules.map(({ name }) => name),
      delivered,
    );
    await until(async () => (await valueOf('count(ALERTS{alertstate="firing"}) or vector(0)')) === 0);
    assert.deepEqual(new Set(FAULTS.map(({ alert }) => alert)), new Set(delivered));
  });

  test(`raises one alert for each of ${FAULTS.length} faults, and none in a quiet hour`, () => {
    const testOf = (name: string, alert: string | null, changed: Series) => ({
      name,
      interval: '1m',
      input_series: Object.entries({ ...QUIET, ...changed }).map(([series, values]) => ({ series, values })),
      promql_expr_test: [
        {
          expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
          eval_time: `${MINUTES}m`,
          exp_samples: alert === null ? [] : [{ labels: `{alertname="${alert}"}`, value: 1 }],
        },
      ],
    });
    const file = join(folder, 'faults.yaml');
    writeFileSync(
      file,
      stringify({
        rule_files: [join(folder, 'rules.yaml')],
        evaluation_interval: '1m',
        tests: [
          testOf('a quiet hour', null, {}),
          ...FAULTS.map(({ fault, alert, series }) => testOf(fault, alert, series)),
        ],
      }),
    );
    execFileSync(findProgram('promtool') ?? '', ['test', 'rules', file], { stdio: 'pipe', encoding: 'utf8' });
    report('Prometheus', `${FAULTS.length} faults, each with its alert alone; a quiet hour with none`);
  });
});
