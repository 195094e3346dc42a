import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { BRANDS, type Brand } from '@rushtone/site';
import { sql } from 'kysely';
import type { Db } from '../../../database/schema.ts';
import { createChangedSongs, type ChangedSongs } from './changed-songs.ts';
import { findSongs } from './find-songs.ts';
import { textAt, type SongIndex } from './layout.ts';
import type { ReadIndexes } from './read-index.worker.ts';
import { unseenBy } from '../song-changes.ts';
import type { Candidates, RunningFinder, SongSearch } from '../song-finder.ts';

const LOOK_EVERY_MS = 1_000;
/** Number of changed songs, which every search scans, above which the index is rebuilt. */
const MANY = 1_000;
/** Number of changes, such as after an import, above which the database searches until the index is rebuilt. */
const TOO_MANY = 10_000;
/** Time without reading changes after which the index is rebuilt, in ms; changes are deleted after a day. */
const MISSED_AFTER_MS = 12 * 60 * 60_000;
const TRY_AGAIN_MS = 30_000;

type Part = { index: SongIndex; changed: ChangedSongs };
type Indexes = { position: string; parts: Readonly<Record<Brand, Part>> };

type Change = {
  position: string;
  /** False in the row that only contains the position. */
  noted: boolean;
  /** `null` if any song may have changed. */
  brand: Brand | null;
  video_id: string | null;
  search: string | null;
};

/** Returns the changes since a snapshot, truncated beyond `TOO_MANY`; at least one row, with the new position. */
const readChanges = async (db: Db, position: string): Promise<Change[]> => {
  const { rows } = await sql<Change>`
    select pg_current_snapshot()::text as position, c.xid is not null as noted, c.brand, c.video_id, s.search
    from (select) as one
    left join (
      select brand, video_id, xid from song_changes where ${unseenBy(position)} limit ${TOO_MANY + 1}
    ) as c on true
    left join songs s on s.brand = c.brand and s.video_id = c.video_id`.execute(db);
  return rows;
};

const readIndexes = async (databaseUrl: string, stopped: AbortSignal): Promise<Indexes> => {
  const worker = new Worker(new URL('read-index.worker.ts', import.meta.url), { workerData: databaseUrl });
  const stop = () => void worker.terminate();
  stopped.addEventListener('abort', stop);
  try {
    const [{ position, indexes }] = (await once(worker, 'message', { signal: stopped })) as [ReadIndexes];
    const part = (brand: Brand) => ({ index: indexes[brand], changed: createChangedSongs(indexes[brand]) });
    return { position, parts: { rushtone: part('rushtone'), slowtide: part('slowtide') } };
  } finally {
    stopped.removeEventListener('abort', stop);
    stop();
  }
};

const findIn = (part: Part | undefined, { after = null, ...search }: SongSearch): Candidates | null => {
  if (!part) return null;
  const { index, changed } = part;
  const asked = { ...search, after: after?.videoId ?? null, limit: search.limit + 1 };
  const songs = findSongs(index, asked, changed.isOutdated);
  if (songs === null) return null;
  const videoIds = songs.map((song) => textAt(index.videoIds, song));
  const others = changed.size() > 0 ? changed.find(search) : [];
  return { videoIds: [...videoIds, ...others], hasMore: videoIds.length > search.limit };
};

type Options = { db: Db; databaseUrl: string; warn: (message: string) => void };

/** In-memory index of all songs. Returns `null` for searches until it is built, and while it is far behind. */
export const createLiveIndex = ({ db, databaseUrl, warn }: Options): RunningFinder => {
  const stopping = new AbortController();
  let current: Indexes | null = null;
  let building: Promise<void> | null = null;
  let running: Promise<void> | null = null;
  let lookedAt = 0;
  let failedAt = Number.NEGATIVE_INFINITY;

  const build = async (): Promise<void> => {
    try {
      current = await readIndexes(databaseUrl, stopping.signal);
    } catch (error) {
      failedAt = Date.now();
      if (!stopping.signal.aborted) warn(`The index of songs could not be built: ${String(error)}`);
    } finally {
      building = null;
    }
  };
  const follow = async (indexes: Indexes): Promise<void> => {
    const changes = await readChanges(db, indexes.position);
    const late = Date.now() - lookedAt > MISSED_AFTER_MS;
    if (late || changes.length > TOO_MANY || changes.some(({ noted, brand }) => noted && brand === null)) {
      if (current === indexes) current = null;
      return;
    }
    for (const { brand, video_id, search } of changes)
      if (brand !== null && video_id !== null) indexes.parts[brand].changed.note(video_id, search);
    indexes.position = changes[0]?.position ?? indexes.position;
  };
  const look = async (): Promise<void> => {
    const indexes = current;
    if (indexes !== null) await follow(indexes);
    lookedAt = Date.now();
    const isOld =
      current === null || BRANDS.some((brand) => indexes && indexes.parts[brand].changed.size() > MANY);
    if (isOld && Date.now() - failedAt > TRY_AGAIN_MS) building ??= build();
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => warn(`The index of songs was not updated: ${String(error)}`));
      await wait(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };

  return {
    isReady: () => current !== null,
    find: (brand, search) => findIn(current?.parts[brand], search),
    start() {
      running ??= run();
    },
    async stop() {
      stopping.abort();
      await Promise.all([running, building]);
    },
  };
};
