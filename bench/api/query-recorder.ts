import pg from 'pg';

export type RecordedQuery = { text: string; values: unknown[] };

type QueryArgument = string | { text: string; values?: unknown[] };

/** Records every statement that this process sends to a database until `stop` is called. */
export const recordQueries = (): { queries: RecordedQuery[]; stop: () => void } => {
  const queries: RecordedQuery[] = [];
  const { prototype } = pg.Client;
  const original = Object.getOwnPropertyDescriptor(prototype, 'query')?.value as (
    ...args: unknown[]
  ) => unknown;
  function recordQuery(this: pg.Client, ...args: unknown[]): unknown {
    const [first, second] = args as [QueryArgument, unknown];
    const text = typeof first === 'string' ? first : first.text;
    const values = typeof first === 'string' ? second : first.values;
    if (text) queries.push({ text, values: Array.isArray(values) ? values : [] });
    return original.apply(this, args);
  }
  Object.defineProperty(prototype, 'query', { value: recordQuery, configurable: true, writable: true });
  const stop = () =>
    Object.defineProperty(prototype, 'query', { value: original, configurable: true, writable: true });
  return { queries, stop };
};
