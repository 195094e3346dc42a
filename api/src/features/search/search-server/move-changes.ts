import { sql } from 'kysely';
import type { Db } from '../../../database/schema.ts';
import { unseenBy } from '../song-changes.ts';
import { STORED_SONG_COLUMNS, writeSongs, type SearchServer, type StoredSong } from './documents.ts';

/** Above this number of changes, such as after an import, the index is rebuilt next to the old one. */
const MANY = 50_000;
const BATCH = 1_000;

type Change = { position: string } & (
  | { noted: false }
  /** Without a song, any of them may have changed. */
  | { noted: true; brand: string | null; video_id: string | null }
);

const readChanges = async (db: Db, position: string): Promise<Change[]> => {
  const { rows } = await sql<Change>`
    select pg_current_snapshot()::text as position, c.noted is true as noted, c.brand, c.video_id
    from (select) as one
    left join (
      select distinct brand, video_id, true as noted from song_changes where ${unseenBy(position)} limit ${MANY + 1}
    ) as c on true`.execute(db);
  return rows;
};

const readSongs = async (
  db: Db,
  changes: readonly { brand: string; video_id: string }[],
): Promise<StoredSong[]> => {
  const [brands, ids] = [changes.map(({ brand }) => brand), changes.map(({ video_id }) => video_id)];
  const { rows } = await sql<StoredSong>`
    select c.brand, c.video_id, ${sql.raw(STORED_SONG_COLUMNS)}
    from unnest(${brands}::text[], ${ids}::text[]) as c (brand, video_id)
    left join songs s on s.brand = c.brand and s.video_id = c.video_id`.execute(db);
  return rows;
};

/**
 * Writes the current state of all songs changed since `position`; idempotent. Returns the new position, or `null` if a
 * full reindex is cheaper or required.
 */
export const copyChanges = async (
  db: Db,
  server: SearchServer,
  target: { index: string; isAlias: boolean },
  position: string,
): Promise<string | null> => {
  const changes = await readChanges(db, position);
  const songs: { brand: string; video_id: string }[] = [];
  for (const change of changes) {
    if (!change.noted) continue;
    const { brand, video_id } = change;
    if (brand === null || video_id === null) return null;
    songs.push({ brand, video_id });
  }
  if (songs.length > MANY) return null;
  for (let from = 0; from < songs.length; from += BATCH)
    await writeSongs(server, target, await readSongs(db, songs.slice(from, from + BATCH)));
  return changes[0]?.position ?? position;
};

/** Locks the position until the end of the transaction, so that only one server writes changes or swaps indexes. */
const lockedPosition = async (tx: Db, { alias }: SearchServer): Promise<string | null> => {
  const { rows } = await sql<{ position: string }>`
    select position::text from search_positions where name = ${alias} for update`.execute(tx);
  return rows[0]?.position ?? null;
};

export const savePosition = async (tx: Db, { alias }: SearchServer, position: string): Promise<void> => {
  await sql`insert into search_positions (name, position) values (${alias}, ${position}::pg_snapshot)
    on conflict (name) do update set position = excluded.position, moved_at = now()`.execute(tx);
};

/** Discards the position, so that the next job rebuilds the index. */
export const forgetPosition = async (db: Db, { alias }: SearchServer): Promise<void> => {
  await sql`delete from search_positions where name = ${alias}`.execute(db);
};

/** Moves all changes to the search server. Returns `false` if the index must be rebuilt. */
export const moveChanges = (db: Db, server: SearchServer): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const known = await lockedPosition(tx, server);
    if (known === null) return false;
    const position = await copyChanges(tx, server, { index: server.alias, isAlias: true }, known);
    if (position !== null) await savePosition(tx, server, position);
    return position !== null;
  });

export type Lag = {
  /** Whether the search server has an index. */
  isKnown: boolean;
  /** Age of the oldest pending change in seconds; 0 if there is none. */
  seconds: number;
};

export const readLag = async (db: Db, { alias }: SearchServer): Promise<Lag> => {
  const { rows } = await sql<Lag>`
    select p.name is not null as "isKnown",
      coalesce(extract(epoch from clock_timestamp() - c.changed_at), 0)::float8 as seconds
    from (select) as one left join search_positions p on p.name = ${alias}
    left join lateral (
      select changed_at from song_changes where ${unseenBy(sql`p.position`)} order by xid limit 1
    ) as c on true`.execute(db);
  return rows[0] ?? { isKnown: false, seconds: 0 };
};
