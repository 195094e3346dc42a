import { BRANDS } from '@rushtone/site';
import type { Kysely } from 'kysely';
import type { Database } from '@rushtone/api/database/schema';
import { seedAccounts } from './seed-accounts.ts';
import { seedCatalogue } from './seed-catalog.ts';

/** Fills an empty database with the demo of both brands, all or nothing; says whether it did. */
export const seedDemo = (db: Kysely<Database>, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const filled = await tx.selectFrom('playlists').select('id').limit(1).executeTakeFirst();
    if (filled !== undefined) return false;
    for (const brand of BRANDS) await seedCatalogue(tx, brand, now);
    await seedAccounts(tx);
    return true;
  });
