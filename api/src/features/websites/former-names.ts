import { keptSince } from '@rushtone/domain/retention';
import type { Scope } from '../../database/schema.ts';
import { isShown } from './site-lifecycle.ts';

/** Returns the current name of a renamed site, while the former name is reserved and the site is online. */
export const presentNameOf = async (
  { db, brand, now }: Scope,
  former: string,
): Promise<string | undefined> => {
  const site = await db
    .selectFrom('released_names as r')
    .innerJoin('websites as w', (join) => join.onRef('w.brand', '=', 'r.brand').onRef('w.uid', '=', 'r.uid'))
    .select('w.domain_name')
    .where('r.brand', '=', brand)
    .where('r.domain_name', '=', former)
    .where('r.released_at', '>', keptSince('releasedNames', now))
    .where(isShown)
    .executeTakeFirst();
  return site?.domain_name;
};
