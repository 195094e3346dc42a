import type { MemberStats } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Sums over the members of a brand. */
export const memberStats = async (db: Kysely<Database>, brand: Brand): Promise<MemberStats> => {
  const { members, subs, views } = await db
    .selectFrom('members')
    .select((row) => [
      row.fn.countAll().as('members'),
      row.fn.coalesce(row.fn.sum('subs'), row.lit(0)).as('subs'),
      row.fn.coalesce(row.fn.sum('views'), row.lit(0)).as('views'),
    ])
    .where('brand', '=', brand)
    .executeTakeFirstOrThrow();
  return { members: Number(members), subs: Number(subs), views: Number(views) };
};
