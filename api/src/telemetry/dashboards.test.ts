import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'yaml';
import { z } from 'zod';
import { createApp } from '../app.ts';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import { until } from '@rushtone/api-testing/until';

const DEPLOY = join(import.meta.dirname, '../../../deploy');
const read = (file: string): string => readFileSync(join(DEPLOY, file), 'utf8');

const RULES = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Z]\w+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+m$/)
            .optional(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string().min(20) }),
        }),
      ),
    }),
  ),
});
const DASHBOARD = z.object({
  panels: z.array(
    z.object({ id: z.number(), title: z.string(), targets: z.array(z.object({ expr: z.string() })) }),
  ),
});

/** Builds that fail to render, so that the failure is counted. */
const BUILDS = {
  shell: `exports.sharedModules = {}; exports.renderPage = async (request, source, read) => ({ responses: {}, head: {}, html: await source.remote(request, read) });`,
  listening: `exports.remote = async () => { throw new Error('broken'); };`,
};

const REPORT = { remote: 'listening', version: '1.0.0', channel: 'stable', rev: 1, milliseconds: 90 };

let server: TestServer;
/** Labels of each exported series. */
const series = new Map<string, Set<string>>();
before(async () => {
  server = await startTestServer({ builds: BUILDS });
  const { services } = server.options;
  const releases = { ...services.releases, refusals: new Map([['older', 1]]) };
  const databases = {
    ...services.databases,
    replicas: () => [{ name: 'replica:5432', isUsed: true, lagMs: 0 }],
  };
  const finder = { ...services.finder, searchServer: () => ({ lagSeconds: 0, failures: 0 }) };
  const all = { ...services, releases, databases, finder };
  const app = await createApp({ ...server.options, services: all });
  const rev = (await releases.registry())?.rev ?? 0;
  await app.inject({ url: '/', headers: { host: 'localhost:8080' } });
  const view = { ...REPORT, rev, kind: 'view', failed: false, inp: 80, lcp: 900, silence: 0 };
  const reports = JSON.stringify([...['load', 'error'].map((kind) => ({ ...REPORT, rev, kind })), view]);
  await app.inject({
    method: 'POST',
    url: '/api/remotes/report',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ reports }).toString(),
  });
  await until(async () => (await app.inject('/api/metrics')).body.includes('ssr_failures_total'));
  const { body } = await app.inject('/api/metrics');
  await app.close();
  for (const [, name = '', labels = ''] of body.matchAll(/^([a-z]\w*)(?:\{(.*)\})? /gm)) {
    const known = series.get(name) ?? new Set();
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label);
    series.set(name, known);
  }
});
after(() => server.stop());

/** Returns series and labels in an expression that the server does not export. */
const unknownIn = (expression: string): string[] => {
  // Labels added by Prometheus.
  const labels = new Set(['instance', 'job']);
  const selectors = [...expression.matchAll(/\b([a-z]+_\w+)(?:\{([^}]*)\})?(?![\w(])/g)].filter(
    ([, name = '']) => !/^(?:histogram_quantile|min_over_time)$/.test(name),
  );
  const missing = selectors.flatMap(([, name = '', conditions = '']) => {
    const known = series.get(name);
    if (!known) return [name];
    for (const label of known) labels.add(label);
    const asked = [...conditions.matchAll(/(\w+)\s*[=!]~?/g)].map(([, label = '']) => label);
    return asked.filter((label) => !known.has(label)).map((label) => `${name}{${label}}`);
  });
  const grouped = [...expression.matchAll(/\bby \(([^)]+)\)/g)].flatMap(([, list = '']) =>
    list.split(/,\s*/),
  );
  return [...missing, ...grouped.filter((label) => !labels.has(label)).map((label) => `by (${label})`)];
};

test('every series and label of the alerts is one that the server exports', () => {
  const { groups } = RULES.parse(parse(read('prometheus-rules.yaml')));
  const rules = groups.flatMap((group) => group.rules);
  assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length);
  for (const { alert, expr } of rules) assert.deepEqual(unknownIn(expr), [], alert);
});

test('every series and label of the dashboard is one that the server exports', () => {
  const { panels } = DASHBOARD.parse(JSON.parse(read('grafana-dashboard.json')));
  assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  for (const { title, targets } of panels)
    for (const { expr } of targets) assert.deepEqual(unknownIn(expr), [], title);
});

test('a series that nothing exports is found', () => {
  assert.deepEqual(unknownIn('rate(http_request_total[5m])'), ['http_request_total']);
  assert.deepEqual(unknownIn('sum by (route) (http_requests_total{status="500"})'), [
    'http_requests_total{status}',
    'by (route)',
  ]);
});
