import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '@rushtone/api/config';
import { createCleanup } from '@rushtone/api/process/cleanup';
import { anyFreePort } from '../../api/src/process/ports.ts';
import { runServer } from '../../api/src/server.ts';
import { askEverything } from './questions.ts';
import { explain, type QueryPlan } from './plans.ts';
import { recordQueries, type Recorded } from './recorder.ts';

/** Tables that grow with the catalogue or with its listeners. */
const LARGE = new Set(['songs', 'favorites', 'search_words']);

/** A table of a few rows is always read from end to end. */
const OTHER_LISTENERS = `insert into favorites (uid, brand, video_id)
  select 'bench-' || (row_number() over ()) % 50, brand, video_id from (select brand, video_id from songs limit 20000) s
  on conflict do nothing`;

/** Asks a server in this process every call that reads; returns what it asked the database. */
const recordCalls = async (databaseUrl: string): Promise<Recorded[]> => {
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
  await runServer({ config, databaseUrl, videoPort: null, cleanup });
  const recorder = recordQueries();
  try {
    await askEverything(`http://127.0.0.1:${port}`);
    return recorder.queries;
  } finally {
    recorder.stop();
    await cleanup.run();
    rmSync(folder, { recursive: true, force: true });
  }
};

const shorten = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('"', '').slice(0, 140);

/** The slowest of the plans of each query. */
const slowestOfEach = (plans: readonly QueryPlan[]): QueryPlan[] => {
  const byText = new Map<string, QueryPlan>();
  for (const plan of plans.toSorted((a, b) => a.ms - b.ms)) byText.set(plan.text, plan);
  return [...byText.values()].toSorted((a, b) => b.ms - a.ms);
};

/** Explains every query that the calls of the API make; returns those that read a large table from end to end. */
export const explainCalls = async (databaseUrl: string): Promise<{ lines: string[]; failures: string[] }> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(OTHER_LISTENERS);
    await client.query('analyze favorites');
    const recorded = await recordCalls(databaseUrl);
    const plans: QueryPlan[] = [];
    for (const query of recorded) {
      const plan = await explain(client, query);
      if (plan !== null) plans.push(plan);
    }
    const each = slowestOfEach(plans);
    const lines = each.map(
      ({ ms, scans, sequential, text, values }) =>
        `| ${ms.toFixed(1)} | ${sequential.join(', ') || '–'} | ${scans.join(', ') || '–'} | \`${shorten(text.replace(/^.*where/s, '… where'))} ${shorten(JSON.stringify(values)).replaceAll('|', '\\|')}\` |`,
    );
    const failures = each
      .filter(({ sequential }) => sequential.some((table) => LARGE.has(table)))
      .map(({ text, sequential }) => `${sequential.join(', ')}: ${text}`);
    return { lines, failures };
  } finally {
    await client.end();
  }
};
