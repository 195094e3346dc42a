import { parentPort, workerData } from 'node:worker_threads';
import { BRANDS, type Brand } from '@rushtone/site';
import pg from 'pg';
import { createSongIndex } from './create-song-index.ts';
import { buffersOf, type SongIndex } from './layout.ts';

const ROWS = 5_000;

export type ReadIndexes = {
  /** Database snapshot of the indexes. */
  position: string;
  indexes: Readonly<Record<Brand, SongIndex>>;
};

const readIndex = async (client: pg.Client, brand: Brand): Promise<SongIndex> => {
  await client.query(
    `declare songs_by_title no scroll cursor for
     select video_id, search, extract(epoch from date_added)::float8 from songs
     where brand = '${brand}' order by sort_key, video_id`,
  );
  const index = createSongIndex();
  const fetch = { text: `fetch ${ROWS} from songs_by_title`, rowMode: 'array' } as const;
  for (;;) {
    const { rows } = await client.query<[string, string, number]>(fetch);
    if (rows.length === 0) break;
    for (const [videoId, search, addedAt] of rows) index.add({ videoId, search, addedAt });
  }
  await client.query('close songs_by_title');
  return index.finish();
};

const client = new pg.Client({ connectionString: String(workerData) });
await client.connect();
try {
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ position: string }>('select pg_current_snapshot()::text as position');
  const [rushtone, slowtide] = [await readIndex(client, 'rushtone'), await readIndex(client, 'slowtide')];
  const read: ReadIndexes = { position: rows[0]?.position ?? '', indexes: { rushtone, slowtide } };
  parentPort?.postMessage(
    read,
    BRANDS.flatMap((brand) => buffersOf(read.indexes[brand])),
  );
} finally {
  await client.end();
}
