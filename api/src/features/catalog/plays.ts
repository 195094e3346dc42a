import type { Brand } from '@rushtone/site';
import { sql } from 'kysely';
import type { Db } from '../../database/schema.ts';

export type PlayCounter = {
  count: (brand: Brand, playlist: string) => void;
  /** Writes the counts collected since the last flush. */
  flush: () => Promise<void>;
};

/**
 * Counts plays per playlist and day. Counts are buffered in memory and written in batches, so a request costs no
 * write. A crash loses the last few seconds.
 */
export const createPlayCounter = (db: Db): PlayCounter => {
  let counted = new Map<string, { brand: Brand; playlist: string; day: string; plays: number }>();
  return {
    count(brand, playlist) {
      const day = new Date().toISOString().slice(0, 10);
      const key = `${brand} ${day} ${playlist}`;
      const entry = counted.get(key);
      if (entry === undefined) counted.set(key, { brand, playlist, day, plays: 1 });
      else entry.plays += 1;
    },
    async flush() {
      if (counted.size === 0) return;
      // Sorted, so that servers lock rows in the same order and cannot deadlock.
      const rows = [...counted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
      counted = new Map();
      await db
        .insertInto('plays')
        .values(rows)
        .onConflict((row) =>
          row.columns(['brand', 'playlist', 'day']).doUpdateSet({ plays: sql`plays.plays + excluded.plays` }),
        )
        .execute();
    },
  };
};
