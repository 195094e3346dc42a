import { sql, type RawBuilder } from 'kysely';

/** Condition for rows of `song_changes` not visible in a snapshot. `position` is its text or an SQL expression. */
export const unseenBy = (position: string | RawBuilder<unknown>): RawBuilder<boolean> => {
  const snapshot = typeof position === 'string' ? sql`${position}::pg_snapshot` : position;
  return sql<boolean>`xid >= pg_snapshot_xmin(${snapshot}) and not pg_visible_in_snapshot(xid, ${snapshot})`;
};
