import { CompiledQuery } from 'kysely';
import { createBatches } from './batches.ts';
import type { Db } from './schema.ts';

type Value = string | number | boolean | Date | null;
type Values<Name extends string> = Readonly<Record<Name, Value>>;

const names = new Map<string, string>();

/** Returns the name of a prepared statement; `undefined` if the text is not prepared. */
export const nameOfStatement = (text: string): string | undefined => names.get(text);

/** Stops preparing the statement, on all connections. */
export const forgetStatement = (text: string): void => void names.delete(text);

/** SQLSTATE of a missing prepared statement, or of a duplicate name. */
const LOST = /^(26000|42P05)$/;

/** Returns whether a prepared statement was lost because a pooler switched backends. */
export const isStatementLost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && LOST.test(String(error.code));

const execute = async <Row>(db: Db, text: string, parameters: readonly unknown[]): Promise<Row[]> =>
  (await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows;

const VALUE = /\$([a-z]\w*)/gi;

/**
 * Creates a prepared statement with named parameters, `$name`. Each connection parses and plans it once, which costs
 * more than running it if it reads a few rows.
 */
export const prepare = <Row, Name extends string>(name: string, text: string) => {
  const order: Name[] = [];
  const numbered = text.replace(VALUE, (_match, value: Name) => {
    if (!order.includes(value)) order.push(value);
    return `$${order.indexOf(value) + 1}`;
  });
  names.set(numbered, name);
  return (db: Db, values: Values<Name>): Promise<Row[]> =>
    execute(
      db,
      numbered,
      order.map((value) => values[value]),
    );
};

type Type = 'text' | 'float8' | 'timestamptz';

/**
 * A prepared statement that runs for several requests at once: sending it, and reading its answer, costs more than the
 * row of one request. `$name` is the value of each, a column of the table `asked`; each row that it returns has as
 * `at` the one of `asked` to which it belongs.
 */
export const prepareTogether = <Row extends { at: number }, Name extends string>(
  name: string,
  types: Readonly<Record<Name, Type>>,
  text: string,
) => {
  const columns = Object.keys(types) as Name[];
  const arrays = columns.map((column, index) => `$${index + 1}::${types[column]}[]`);
  const statement = `with asked as (select * from unnest(${arrays.join(', ')})
    with ordinality as asked(${columns.map((column) => `"${column}"`).join(', ')}, at))
    ${text.replace(VALUE, 'asked."$1"')}`;
  names.set(statement, name);
  const batches = new WeakMap<Db, (values: Values<Name>) => Promise<Row | undefined>>();
  const openBatches = (db: Db) =>
    createBatches(async (asked: readonly Values<Name>[]) => {
      const parameters = columns.map((column) => asked.map((values) => values[column]));
      const rows = await execute<Row>(db, statement, parameters);
      const byPlace = new Map(rows.map((row) => [Number(row.at), row]));
      return asked.map((_values, index) => byPlace.get(index + 1));
    });
  return (db: Db, values: Values<Name>): Promise<Row | undefined> => {
    const known = batches.get(db);
    if (known) return known(values);
    const opened = openBatches(db);
    batches.set(db, opened);
    return opened(values);
  };
};
