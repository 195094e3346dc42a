import type { Transaction } from 'kysely';
import type { Database, Db } from './schema.ts';

// https://www.postgresql.org/docs/current/errcodes-appendix.html
export const UNIQUE_VIOLATION = '23505';
const SERIALIZATION_FAILURE = '40001';
const MAX_ATTEMPTS = 20;

export const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

/** Runs `work` in a serializable transaction; after a conflict with a concurrent one it runs again. */
export const serializable = async <Value>(
  db: Db,
  work: (tx: Transaction<Database>) => Promise<Value>,
): Promise<Value> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().setIsolationLevel('serializable').execute(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !hasCode(error, SERIALIZATION_FAILURE)) throw error;
    }
  }
};
