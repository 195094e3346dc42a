import { CompiledQuery } from 'kysely';
import type { Db } from './schema.ts';

type Value = string | number | boolean | Date | null;

const names = new Map<string, string>();

/** Under which name a connection keeps the plan of a statement; undefined for one that is planned each time. */
export const nameOfStatement = (text: string): string | undefined => names.get(text);

/**
 * A statement whose values are written as `$name`. A connection parses and plans it once, which costs more than to
 * run it where it reads a few rows.
 */
export const prepare = <Row, Name extends string>(name: string, text: string) => {
  const order: Name[] = [];
  const numbered = text.replace(/\$([a-z]\w*)/gi, (_match, value: Name) => {
    if (!order.includes(value)) order.push(value);
    return `$${order.indexOf(value) + 1}`;
  });
  names.set(numbered, name);
  return async (db: Db, values: Readonly<Record<Name, Value>>): Promise<Row[]> => {
    const parameters = order.map((value) => values[value]);
    return (await db.executeQuery<Row>(CompiledQuery.raw(numbered, parameters))).rows;
  };
};
