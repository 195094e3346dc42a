import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';

/** Returns a name that nobody can guess. */
export const newTopic = (): string => randomBytes(16).toString('base64url');

/**
 * Topics tell the pages that follow them that something has changed, on whichever server their stream is open. Their
 * names are secrets of those who may know of the change. Call this in the transaction that makes it. Returns the
 * topic's new revision.
 */
export const touchTopic = async (db: Db, topic: string): Promise<number> => {
  // A time, so that a topic that was deleted meanwhile has another revision than before.
  const now = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
  const { rows } = await sql<{ rev: string }>`insert into topics (topic, rev) values (${topic}, ${now})
    on conflict (topic) do update set rev = greatest(topics.rev + 1, excluded.rev) returning rev`.execute(db);
  return Number(rows[0]?.rev);
};

export const topicRevisions = async (
  db: Db,
  topics: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('topics')
    .select(['topic', 'rev'])
    .where('topic', '=', sql<string>`any(${topics})`)
    .execute();
  return new Map(rows.map(({ topic, rev }) => [topic, Number(rev)]));
};
