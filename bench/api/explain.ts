import pg from 'pg';
import { readConfig } from '@rushtone/api/config';
import { createCleanup } from '@rushtone/api/process/cleanup';
import { anyFreePort } from '../../api/src/process/ports.ts';
import { runServer } from '../../api/src/server.ts';
import { settingsOf } from './catalog.ts';
import type { Bench } from './measure.ts';
import { sendAllReadRequests } from './requests.ts';

/** Tables that grow with the catalog or the number of listeners. */
const LARGE = new Set(['songs', 'favorites', 'search_words', 'artists']);

/** Adds favorites of other listeners, because PostgreSQL always scans a table of a few rows sequentially. */
const INSERT_FAVORITES = `insert into favorites (uid, brand, video_id)
  select 'bench-' || (row_number() over ()) % 50, brand, video_id from (select brand, video_id from songs limit 20000) s
  on conflict do nothing`;

type Query = { text: string; values: unknown[] };

/** Records every statement that this process sends to a database until `stop` is called. */
const recordQueries = (): { queries: Query[]; stop: () => void } => {
  const queries: Query[] = [];
  const { prototype } = pg.Client;
  const property = Object.getOwnPropertyDescriptor(prototype, 'query') as PropertyDescriptor;
  const original = property.value as (...args: unknown[]) => unknown;
  function recordQuery(this: pg.Client, ...args: unknown[]): unknown {
    const [first, second] = args as [string | Partial<Query>, unknown];
    const { text, values } = typeof first === 'string' ? { text: first, values: second } : first;
    if (text) queries.push({ text, values: Array.isArray(values) ? values : [] });
    return original.apply(this, args);
  }
  Object.defineProperty(prototype, 'query', { ...property, value: recordQuery });
  return { queries, stop: () => Object.defineProperty(prototype, 'query', property) };
};

/** Sends every read request to a server in this process. Returns the queries that it ran. */
const recordServerQueries = async ({ postgres, folder }: Bench): Promise<Query[]> => {
  const cleanup = createCleanup(console.error);
  const env = { DATA_DIR: folder, RATE_LIMIT: 'off', HOST: '127.0.0.1', PORT: String(await anyFreePort()) };
  const config = readConfig({ ...settingsOf(postgres.url), ...env });
  const stopped = new AbortController().signal;
  await runServer({ config, databaseUrl: postgres.url, videoPort: null, cleanup, stopped });
  const { queries, stop } = recordQueries();
  try {
    await sendAllReadRequests(`http://127.0.0.1:${env.PORT}`);
    return queries;
  } finally {
    stop();
    await cleanup.run();
  }
};

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: PlanNode[] };
type Plan = Query & { indexes: string[]; sequential: string[]; ms: number };

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Returns the plan of a read with its execution time. Repeats transactions and settings, which affect plans. */
const explain = async (client: pg.Client, { text, values }: Query): Promise<Plan | null> => {
  if (text === 'begin') await client.query('begin');
  else if (text === 'commit' || text === 'rollback') await client.query('rollback');
  else if (text.includes('set_config')) await client.query(text, values);
  else if (/^\s*(?:select|with)\b/i.test(text)) {
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
    const [explained] = (rows[0]?.['QUERY PLAN'] ?? []) as { Plan: PlanNode; 'Execution Time': number }[];
    if (explained === undefined) return null;
    const nodes = nodesOf(explained.Plan);
    const indexes = new Set(nodes.flatMap((node) => node['Index Name'] ?? []));
    const scans = nodes.filter((node) => node['Node Type'].endsWith('Seq Scan'));
    const sequential = scans.map((node) => node['Relation Name'] ?? '');
    return { text, values, indexes: [...indexes], sequential, ms: explained['Execution Time'] };
  }
  return null;
};

const shorten = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('"', '').slice(0, 140);

/** Explains every query of the read endpoints, and throws on sequential scans of large tables. */
export const explainQueries = async (bench: Bench): Promise<string> => {
  const client = new pg.Client({ connectionString: bench.postgres.url });
  await client.connect();
  const slowest = new Map<string, Plan>();
  try {
    await client.query(INSERT_FAVORITES);
    await client.query('analyze favorites');
    for (const query of await recordServerQueries(bench)) {
      const plan = await explain(client, query);
      if (plan !== null && plan.ms >= (slowest.get(plan.text)?.ms ?? 0)) slowest.set(plan.text, plan);
    }
  } finally {
    await client.end();
  }
  const plans = [...slowest.values()].toSorted((a, b) => b.ms - a.ms);
  const lines = plans.map(({ ms, indexes, sequential, text, values }) => {
    const query = `${shorten(text.replace(/^.*where/s, '… where'))} ${shorten(JSON.stringify(values))}`;
    const names = [sequential, indexes].map((each) => each.join(', ') || '–').join(' | ');
    return `| ${ms.toFixed(1)} | ${names} | \`${query.replaceAll('|', '\\|')}\` |`;
  });
  const failures = plans.filter(({ sequential }) => sequential.some((name) => LARGE.has(name)));
  if (failures.length > 0)
    throw new Error(failures.map(({ text, sequential }) => `${sequential.join(', ')}: ${text}`).join('\n'));
  return [
    '| ms | sequential scans | indexes | query |\n| --: | --- | --- | --- |',
    ...lines,
    `\n${plans.length} queries, none with a sequential scan of a large table.`,
  ].join('\n');
};
