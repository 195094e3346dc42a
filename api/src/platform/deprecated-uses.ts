import { sql } from 'kysely';
import { USES_DAYS, type DeprecatedUse } from '@rushtone/platform/registry';
import type { DeprecatedUses } from '@rushtone/platform/server';
import type { Db } from '../database/schema.ts';

const KEPT_DAYS = 30;

type Row = DeprecatedUse & { day: string };

const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);

/** Counts uses of deprecated contract members by version. */
export const createDeprecatedUses = (db: Db): DeprecatedUses => {
  let counted = new Map<string, Row>();
  return {
    add(remote, version, members) {
      const day = new Date().toISOString().slice(0, 10);
      for (const member of new Set(members)) {
        const key = [day, remote, version, member].join(' ');
        const known = counted.get(key);
        if (known) known.views += 1;
        else counted.set(key, { day, remote, version, member, views: 1 });
      }
    },
    async flush() {
      if (counted.size === 0) return;
      // Sorted, so that servers lock rows in the same order and cannot deadlock.
      const rows = [...counted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
      counted = new Map();
      await db
        .insertInto('deprecated_uses')
        .values(rows)
        .onConflict((row) =>
          row
            .columns(['day', 'remote', 'version', 'member'])
            .doUpdateSet({ views: sql`deprecated_uses.views + excluded.views` }),
        )
        .execute();
    },
    async recent(now) {
      const rows = await db
        .selectFrom('deprecated_uses')
        .select(['remote', 'version', 'member', sql<string>`sum(views)`.as('views')])
        .where('day', '>', sql<Date>`${dayBefore(now, USES_DAYS)}::date`)
        .groupBy(['remote', 'version', 'member'])
        .orderBy(sql`sum(views)`, 'desc')
        .orderBy('remote')
        .orderBy('version')
        .orderBy('member')
        .execute();
      return rows.map((row) => ({ ...row, views: Number(row.views) }));
    },
    async deleteOld(now) {
      await db
        .deleteFrom('deprecated_uses')
        .where('day', '<', sql<Date>`${dayBefore(now, KEPT_DAYS)}::date`)
        .execute();
    },
  };
};
