import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres, type LocalPostgres } from '@rushtone/api/database/local-postgres';
import { createCleanup } from '@rushtone/api/process/cleanup';
import { runAdmin } from '@rushtone/cli/admin';
import { writeCatalog } from './write-catalog.ts';

const PREFIX = 'rushtone-bench-';

const importCatalog = async (databaseUrl: string, songs: number, now: number): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'rushtone-catalog-'));
  const out = { print: console.error, log: console.error, terminal: process.stderr };
  try {
    await writeCatalog(folder, songs, now);
    for (const table of ['playlists', 'members', 'songs']) {
      const argv = ['import', table, join(folder, `${table}.csv`), '--brand', 'rushtone'];
      const code = await runAdmin(argv, { DATABASE_URL: databaseUrl }, out, createCleanup(console.error));
      if (code !== 0) throw new Error(`Importing ${table} of the benchmark catalog failed.`);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Creates a data folder per day, because the `new` playlist depends on the date; deletes those of other days. */
const createDataFolder = async (path: string, songs: number, day: string): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (name.startsWith(PREFIX)) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
  const temporary = `${path}.tmp`;
  await mkdir(temporary, { recursive: true });
  const postgres = await startLocalPostgres(temporary);
  try {
    const started = performance.now();
    await importCatalog(postgres.url, songs, Date.parse(day));
    console.error(`Imported ${songs} songs in ${Math.round((performance.now() - started) / 1000)} s.`);
  } finally {
    await postgres.stop();
  }
  await rename(temporary, path);
};

/** Starts PostgreSQL with `songs` songs; `BENCH_DATA` sets a data folder to keep. */
export const openBenchDatabase = async (songs: number): Promise<LocalPostgres> => {
  const day = new Date().toISOString().slice(0, 10);
  const path = process.env.BENCH_DATA ?? join(tmpdir(), `${PREFIX}${songs}-${day}`);
  if (!existsSync(path)) await createDataFolder(path, songs, day);
  return startLocalPostgres(path);
};
