import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../../../database/schema.ts';
import {
  INDEX,
  REFRESHED,
  STORED_SONG_COLUMNS,
  writeSongs,
  type SearchServer,
  type StoredSong,
} from './documents.ts';
import { copyChanges, savePosition } from './move-changes.ts';

const BATCH = 1_000;
/** Number of concurrent requests. */
const AT_ONCE = 4;

/** A reindex that cannot start, for a reason that the operator can fix. */
export class ReindexRefused extends Error {}

const LOCK = `select pg_try_advisory_xact_lock(hashtextextended('search reindex', 0)) as locked,
  pg_current_snapshot()::text as position, (select count(*)::int from songs) as songs,
  'B' < 'a' and 'z' < 'é' and 'a b' < 'aa' as "byBytes"`;

/** Reads all songs from one database snapshot, in batches. */
const openReader = async (databaseUrl: string) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  // The running query fails as well; without a listener, the error would crash the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{
      locked: boolean;
      position: string;
      songs: number;
      byBytes: boolean;
    }>(LOCK);
    const [first] = rows;
    if (!first?.locked) throw new ReindexRefused('Another reindex is running.');
    if (!first.byBytes)
      throw new ReindexRefused(
        'SEARCH_URL needs a database that sorts texts by their bytes: create it with the locale C or C.UTF-8.',
      );
    await client.query(
      `declare all_songs no scroll cursor for select s.brand, s.video_id, ${STORED_SONG_COLUMNS} from songs s`,
    );
    const { position, songs } = first;
    const read = async () => (await client.query<StoredSong>(`fetch ${BATCH} from all_songs`)).rows;
    return { position, songs, read, close: () => client.end() };
  } catch (error) {
    await client.end();
    throw error;
  }
};

type Reader = Awaited<ReturnType<typeof openReader>>;

const fill = async (
  server: SearchServer,
  index: string,
  reader: Reader,
  { onProgress = () => {}, signal }: Pick<Options, 'onProgress' | 'signal'>,
): Promise<void> => {
  const failed = new AbortController();
  const stopped = signal ? AbortSignal.any([signal, failed.signal]) : failed.signal;
  let done = 0;
  let next = reader.read();
  // Prevents an unhandled rejection if nobody waits for this batch anymore.
  next.catch(() => {});
  const work = async (): Promise<void> => {
    for (;;) {
      stopped.throwIfAborted();
      // All workers share one connection; each batch is requested when the previous one has arrived.
      const batch = next;
      next = batch.then(() => reader.read());
      next.catch(() => {});
      const songs = await batch;
      if (songs.length === 0) return;
      await writeSongs(server, { index, isAlias: false }, songs);
      done += songs.length;
      onProgress(done, reader.songs);
    }
  };
  // Wait for all workers before deleting a failed index, because a late request would recreate it.
  const working = Array.from({ length: AT_ONCE }, () =>
    work().catch((error: unknown) => failed.abort(error)),
  );
  await Promise.all(working);
  stopped.throwIfAborted();
};

/** Returns the current index of the alias, and those left behind by interrupted reindexes. */
const indexesOf = async ({ client, alias }: SearchServer) => {
  const own = new RegExp(`^${alias}-\\d{17}$`);
  const found = (await client.indices.get({ index: `${alias}-*`, allow_no_indices: true })).body;
  return Object.entries(found)
    .filter(([name]) => own.test(name))
    .map(([name, { aliases = {} }]) => ({ name, isLive: Object.hasOwn(aliases, alias) }));
};

/** Catches up the new index and switches the alias atomically. No changes are moved meanwhile. */
const takeOver = (db: Db, server: SearchServer, index: string, position: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { client, alias } = server;
    await sql`insert into search_positions (name, position) values (${alias}, ${position}::pg_snapshot)
      on conflict (name) do update set position = search_positions.position`.execute(tx);
    const now = await copyChanges(tx, server, { index, isAlias: false }, position);
    if (now === null) throw new Error('Too many songs have changed meanwhile.');
    await client.indices.putSettings({ index, body: REFRESHED });
    await client.indices.refresh({ index });
    const former = (await indexesOf(server)).filter(({ isLive }) => isLive);
    await client.indices.updateAliases({
      body: {
        actions: [
          { add: { index, alias } },
          ...former.map(({ name }) => ({ remove_index: { index: name } })),
        ],
      },
    });
    // If the commit fails, some changes are written to the new index again.
    await savePosition(tx, server, now);
  });

type Options = {
  db: Db;
  databaseUrl: string;
  server: SearchServer;
  onProgress?: (done: number, songs: number) => void;
  signal?: AbortSignal;
};

/**
 * Writes all songs to a new index and then switches the alias to it. Searches and changes use the old index until then.
 * Returns the number of songs.
 */
export const reindex = async ({ db, databaseUrl, server, ...options }: Options): Promise<number> => {
  const reader = await openReader(databaseUrl);
  const { client, alias } = server;
  const index = `${alias}-${new Date().toISOString().replace(/\D/g, '')}`;
  try {
    for (const { name, isLive } of await indexesOf(server))
      if (!isLive) await client.indices.delete({ index: name });
    await client.indices.create({ index, body: INDEX });
    try {
      await fill(server, index, reader, options);
      await takeOver(db, server, index, reader.position);
    } catch (error) {
      const isLive = (await indexesOf(server).catch(() => [])).some(
        (each) => each.name === index && each.isLive,
      );
      if (!isLive) await client.indices.delete({ index }, { ignore: [404] }).catch(() => {});
      throw error;
    }
    return reader.songs;
  } finally {
    await reader.close();
  }
};
