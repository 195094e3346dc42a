import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '@rushtone/api/config';
import { createCleanup } from '@rushtone/api/process/cleanup';
import { anyFreePort } from '../../api/src/process/ports.ts';
import { runServer } from '../../api/src/server.ts';
import { explain, type QueryPlan } from './query-plans.ts';
import { recordQueries, type RecordedQuery } from './query-recorder.ts';
import { sendAllReadRequests } from './requests.ts';

/** Tables that grow with the catalog or the number of listeners. */
const LARGE = new Set(['songs', 'favorites', 'search_words', 'artists']);

/** Adds favorites of other listeners, because PostgreSQL always scans a table of a few rows sequentially. */
const INSERT_FAVORITES = `insert into favorites (uid, brand, video_id)
  select 'bench-' || (row_number() over ()) % 50, brand, video_id from (select brand, video_id from songs limit 20000) s
  on conflict do nothing`;

/** Sends every read request to a server in this process. Returns the queries that it ran. */
const recordServerQueries = async (databaseUrl: string): Promise<RecordedQuery[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'rushtone-explain-'));
  const cleanup = createCleanup(console.error);
  const port = await anyFreePort();
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    VIDEO_HOST: 'youtube',
    PORT: String(port),
    RATE_LIMIT: 'off',
  };
  const config = readConfig({ ...env, HOST: '127.0.0.1' });
  const stopped = new AbortController().signal;
  await runServer({ config, databaseUrl, videoPort: null, cleanup, stopped });
  const recorder = recordQueries();
  try {
    await sendAllReadRequests(`http://127.0.0.1:${port}`);
    return recorder.queries;
  } finally {
    recorder.stop();
    await cleanup.run();
    rmSync(folder, { recursive: true, force: true });
  }
};

const shorten = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('"', '').slice(0, 140);

/** Returns the slowest plan of each query, slowest query first. */
const slowestPlans = (plans: readonly QueryPlan[]): QueryPlan[] => {
  const byText = new Map<string, QueryPlan>();
  for (const plan of plans.toSorted((a, b) => a.ms - b.ms)) byText.set(plan.text, plan);
  return [...byText.values()].toSorted((a, b) => b.ms - a.ms);
};

/** Explains every query of the read endpoints; `failures` lists sequential scans of large tables. */
export const explainQueries = async (
  databaseUrl: string,
): Promise<{ lines: string[]; failures: string[] }> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(INSERT_FAVORITES);
    await client.query('analyze favorites');
    const recorded = await recordServerQueries(databaseUrl);
    const plans: QueryPlan[] = [];
    for (const query of recorded) {
      const plan = await explain(client, query);
      if (plan !== null) plans.push(plan);
    }
    const slowest = slowestPlans(plans);
    const lines = slowest.map(
      ({ ms, scans, sequential, text, values }) =>
        `| ${ms.toFixed(1)} | ${sequential.join(', ') || '–'} | ${scans.join(', ') || '–'} | \`${shorten(text.replace(/^.*where/s, '… where'))} ${shorten(JSON.stringify(values)).replaceAll('|', '\\|')}\` |`,
    );
    const failures = slowest
      .filter(({ sequential }) => sequential.some((table) => LARGE.has(table)))
      .map(({ text, sequential }) => `${sequential.join(', ')}: ${text}`);
    return { lines, failures };
  } finally {
    await client.end();
  }
};
