import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Marks something as used; false when it was already. Forgets what has expired, so the table stays small. */
export const claimOnce = async (db: Kysely<Database>, id: string, expiresAt: Date): Promise<boolean> => {
  await db.deleteFrom('used_once').where('expires_at', '<', new Date()).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_once')
    .values({ id, expires_at: expiresAt })
    .onConflict((row) => row.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};
