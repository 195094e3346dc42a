import { sql, type RawBuilder } from 'kysely';

/** Which rows of `song_changes` a snapshot of the database has not seen; `position` is its text or an SQL expression. */
export const unseenBy = (position: string | RawBuilder<unknown>): RawBuilder<boolean> => {
  const snapshot = typeof position === 'string' ? sql`${position}::pg_snapshot` : position;
  return sql<boolean>`xid >= pg_snapshot_xmin(${snapshot}) and not pg_visible_in_snapshot(xid, ${snapshot})`;
};
