import type { PoolClient } from 'pg';
import type { Kind } from '../kinds/kind.ts';
import type { Problems } from './problems.ts';

const SHOWN = 100;

type Found = { line: number; reason: string; count: string };

const repeated = (key: string): string => `
  select line, '${key} ' || ${key} || ' is in the file already, on line ' || first as reason
  from (select line, ${key}, row_number() over w as nth, first_value(line) over w as first
        from import_rows window w as (partition by ${key} order by n)) r
  where nth > 1`;

/** What only the whole file and the database can tell: keys that come twice, and what is not there. */
export const checkStage = async (
  client: PoolClient,
  { key, rules }: Kind,
  brand: string,
  problems: Problems,
): Promise<void> => {
  const questions = [
    repeated(key),
    ...rules.map(({ where, reason }) => `select line, ${reason} as reason from import_rows r where ${where}`),
  ];
  for (const question of questions) {
    const { rows } = await client.query<Found>(
      `select line, reason, count(*) over () as count from (${question}) found order by line limit ${SHOWN}`,
      question.includes('$1') ? [brand] : [],
    );
    for (const { line, reason } of rows) problems.add(line, reason);
    problems.addUncounted(Number(rows[0]?.count ?? 0) - rows.length);
  }
};
