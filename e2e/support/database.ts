import path from 'node:path';
import pg from 'pg';
import { findBinaries } from '../../api/src/database/local-postgres/binaries.ts';
import {
  answers,
  openCluster,
  readPidFile,
  stopPostmaster,
  urlOf,
} from '../../api/src/database/local-postgres/cluster.ts';
import { createPrograms } from '../../api/src/database/local-postgres/program.ts';
import { sleep } from '../../api/src/process/processes.ts';

export type Database = { stop: () => Promise<void>; start: () => Promise<void> };

/** Runs a statement in the database of a running server. */
export const queryDatabase = async (
  folder: string,
  text: string,
  values: readonly unknown[],
): Promise<void> => {
  const cluster = openCluster(path.join(folder, 'database'));
  const client = new pg.Client({ connectionString: urlOf(cluster, readPidFile(cluster)?.port ?? 0) });
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
};

/** Controls the database of a running server, to stop and restart it underneath. */
export const databaseOf = (dataFolder: string): Database => {
  const cluster = openCluster(path.join(dataFolder, 'database'));
  const port = readPidFile(cluster)?.port ?? 0;
  return {
    stop: async () => {
      const left = readPidFile(cluster);
      if (left) await stopPostmaster(left.pid);
    },
    start: async () => {
      const programs = createPrograms(findBinaries(), cluster.folder);
      const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
      const run = () =>
        programs.run('postgres', ['-D', cluster.data, '-p', String(port), ...settings], cluster.log);
      let program = run();
      while (!(await answers(cluster, port).catch(() => false))) {
        await sleep(50);
        // PostgreSQL refuses to start while the killed process is still in the process table.
        if (program.exitCode !== null) program = run();
      }
    },
  };
};
