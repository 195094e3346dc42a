import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAdmin } from '@rushtone/cli/admin';
import { startLocalPostgres, type LocalPostgres } from '@rushtone/api/database/local-postgres';
import { createCleanup } from '@rushtone/api/process/cleanup';
import { writeCatalogue } from './write-catalogue.ts';

const PREFIX = 'rushtone-bench-';

const fill = async (databaseUrl: string, songs: number, now: number): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'rushtone-catalogue-'));
  const out = { print: console.error, log: console.error };
  try {
    await writeCatalogue(folder, songs, now);
    for (const kind of ['playlists', 'members', 'songs']) {
      const argv = ['import', kind, join(folder, `${kind}.csv`), '--brand', 'rushtone'];
      const code = await runAdmin(argv, { DATABASE_URL: databaseUrl }, out, createCleanup(console.error));
      if (code !== 0) throw new Error(`The bench catalogue was not imported: ${kind}.`);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Made once a day, since what is new follows the date; those of other days go. */
const makeFolder = async (path: string, songs: number, day: string): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (name.startsWith(PREFIX)) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
  const making = `${path}.making`;
  await mkdir(making, { recursive: true });
  const postgres = await startLocalPostgres(making);
  try {
    const started = performance.now();
    await fill(postgres.url, songs, Date.parse(day));
    console.error(`Imported ${songs} songs in ${Math.round((performance.now() - started) / 1000)} s.`);
  } finally {
    await postgres.stop();
  }
  await rename(making, path);
};

/** A PostgreSQL with that many songs in it; `BENCH_DATA` names the folder of one that is kept. */
export const openBenchDatabase = async (songs: number): Promise<LocalPostgres> => {
  const day = new Date().toISOString().slice(0, 10);
  const path = process.env.BENCH_DATA ?? join(tmpdir(), `${PREFIX}${songs}-${day}`);
  if (!existsSync(path)) await makeFolder(path, songs, day);
  return startLocalPostgres(path);
};
