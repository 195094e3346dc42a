import type { PoolClient } from 'pg';

/** Makes a change and its audit log entry atomically. */
export const inTransaction = async <Value>(
  client: PoolClient,
  work: () => Promise<Value>,
): Promise<Value> => {
  await client.query('begin');
  try {
    const value = await work();
    await client.query('commit');
    return value;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
};
