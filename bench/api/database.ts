import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres, type LocalPostgres } from '@rushtone/api/database/local-postgres';
import { createCleanup } from '@rushtone/api/process/cleanup';
import { runAdmin } from '@rushtone/cli/admin';
import { csvLine } from '@rushtone/cli/csv';
import { CHANNELS, channelIdOf, PLAYLISTS, playlistIdOf, songAt, videoIdOf } from './catalog.ts';

const PREFIX = 'rushtone-bench-data-';

function* playlistRows(): Generator<unknown[]> {
  yield ['id', 'category_name', 'youtube_url', 'home'];
  yield ['new', 'Fresh', videoIdOf(0), true];
  yield ['network', 'Network', videoIdOf(1), true];
  for (let number = 0; number < PLAYLISTS; number += 1)
    yield [playlistIdOf(number), `Playlist ${number}`, videoIdOf(number), number < 12];
}

function* memberRows(): Generator<unknown[]> {
  yield ['channel_id', 'channel_name', 'channel_pic', 'subs', 'views'];
  for (let number = 0; number < CHANNELS; number += 1)
    yield [channelIdOf(number), `Channel ${number}`, videoIdOf(number), number * 100, number * 9_999];
}

function* songRows(count: number, now: number): Generator<unknown[]> {
  yield Object.keys(songAt(0, now));
  for (let index = 0; index < count; index += 1) yield Object.values(songAt(index, now));
}

/** A million songs are 185 MB, so the rows are written as they are made. */
function* linesOf(rows: Iterable<unknown[]>): Generator<string> {
  let text = '';
  for (const row of rows) {
    text += csvLine(row);
    if (text.length < 1_000_000) continue;
    yield text;
    text = '';
  }
  yield text;
}

const importCatalog = async (databaseUrl: string, songs: number, now: number): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'rushtone-catalog-'));
  const out = { print: console.error, log: console.error, terminal: process.stderr };
  const tables = { playlists: playlistRows(), members: memberRows(), songs: songRows(songs, now) };
  try {
    for (const [name, rows] of Object.entries(tables)) {
      const file = join(folder, `${name}.csv`);
      await writeFile(file, linesOf(rows));
      const argv = ['import', name, file, '--brand', 'rushtone'];
      const code = await runAdmin(argv, { DATABASE_URL: databaseUrl }, out, createCleanup(console.error));
      if (code !== 0) throw new Error(`Importing ${name} of the benchmark catalog failed.`);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Creates a data folder per day, because the `new` playlist depends on the date; deletes those of other days. */
const createDataFolder = async (path: string, songs: number, day: string): Promise<void> => {
  for (const name of await readdir(tmpdir()))
    if (name.startsWith(PREFIX)) await rm(join(tmpdir(), name), { recursive: true, force: true });
  const temporary = `${path}.tmp`;
  await mkdir(temporary, { recursive: true });
  const postgres = await startLocalPostgres(temporary);
  const began = performance.now();
  await importCatalog(postgres.url, songs, Date.parse(day)).finally(() => postgres.stop());
  console.error(`Imported ${songs} songs in ${Math.round((performance.now() - began) / 1000)} s.`);
  await rename(temporary, path);
};

/** Starts PostgreSQL with `songs` songs; `BENCH_DATA` sets a data folder to keep. */
export const openBenchDatabase = async (songs: number): Promise<LocalPostgres> => {
  const day = new Date().toISOString().slice(0, 10);
  const path = process.env.BENCH_DATA ?? join(tmpdir(), `${PREFIX}${songs}-${day}`);
  if (!existsSync(path)) await createDataFolder(path, songs, day);
  return startLocalPostgres(path);
};
