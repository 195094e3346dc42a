import type pg from 'pg';
import type { RecordedQuery } from './query-recorder.ts';

type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  Plans?: PlanNode[];
};
type ExplainResult = { Plan: PlanNode; 'Execution Time': number }[];

export type QueryPlan = RecordedQuery & { scans: string[]; sequential: string[]; ms: number };

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const READ_QUERY = /^\s*(?:select|with)\b/i;

/** Repeats transaction and settings statements, which affect plans; always rolls back. */
const repeatTransactionStatement = async (
  client: pg.Client,
  { text, values }: RecordedQuery,
): Promise<boolean> => {
  if (text === 'begin') await client.query('begin');
  else if (text === 'commit' || text === 'rollback') await client.query('rollback');
  else if (text.includes('set_config')) await client.query(text, values);
  else return false;
  return true;
};

/** Returns the plan of a query with its execution time; `null` unless it is a read. */
export const explain = async (
  client: pg.Client,
  { text, values }: RecordedQuery,
): Promise<QueryPlan | null> => {
  if (await repeatTransactionStatement(client, { text, values })) return null;
  if (!READ_QUERY.test(text)) return null;
  const { rows } = await client.query<{ 'QUERY PLAN': ExplainResult }>(
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
