import type pg from 'pg';
import type { Recorded } from './recorder.ts';

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  Plans?: PlanNode[];
};
type Explained = { Plan: PlanNode; 'Execution Time': number }[];

export type QueryPlan = Recorded & { scans: string[]; sequential: string[]; ms: number };

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const READS = /^\s*(?:select|with)\b/i;

/** Settings of a transaction hold for the queries in it here too; nothing of it is written. */
const repeatsSetting = async (client: pg.Client, { text, values }: Recorded): Promise<boolean> => {
  if (text === 'begin') await client.query('begin');
  else if (text === 'commit' || text === 'rollback') await client.query('rollback');
  else if (text.includes('set_config')) await client.query(text, values);
  else return false;
  return true;
};

/** How the database answers a query, with its time; null for one that does not read. */
export const explain = async (client: pg.Client, { text, values }: Recorded): Promise<QueryPlan | null> => {
  if (await repeatsSetting(client, { text, values })) return null;
  if (!READS.test(text)) return null;
  const { rows } = await client.query<{ 'QUERY PLAN': Explained }>(
    `explain (analyze, format json) ${text}`,
    values,
  );
  const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
  if (explained === undefined) return null;
  const nodes = nodesOf(explained.Plan);
  const scans = nodes.map((node) => node['Index Name']).filter((name) => name !== undefined);
  const sequential = nodes
    .filter((node) => node['Node Type'].endsWith('Seq Scan'))
    .map((node) => node['Relation Name'] ?? '');
  return { text, values, scans: [...new Set(scans)], sequential, ms: explained['Execution Time'] };
};
