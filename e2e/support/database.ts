import path from 'node:path';
import { findBinaries } from '../../api/src/database/local-postgres/binaries.ts';
import {
  answers,
  openCluster,
  readPidFile,
  stopPostmaster,
} from '../../api/src/database/local-postgres/cluster.ts';
import { createPrograms } from '../../api/src/database/local-postgres/program.ts';
import { sleep } from '../../api/src/process/processes.ts';

export type Database = { stop: () => Promise<void>; start: () => Promise<void> };

/** The database of a running server, to be stopped and started again under it. */
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
        // It refuses to start while the one that was killed is still in the table of processes.
        if (program.exitCode !== null) program = run();
      }
    },
  };
};
