import { setTimeout as sleep } from 'node:timers/promises';
import { bothReady, hold, type Fault } from './fault.ts';

const DOWN_MS = 2_000;
/** Smaller than the write-ahead log in use. */
const FULL_AT_BYTES = 65_536;

export const killDatabase: Fault = {
  name: 'PostgreSQL is killed',
  injected: 'SIGKILL, and a start 2 s later',
  reads: 'may fail',
  run: async (site) => {
    await site.cluster.kill();
    await sleep(DOWN_MS);
    await site.cluster.start();
    await bothReady(site);
    return undefined;
  },
};

export const databaseFaults: readonly Fault[] = [
  killDatabase,
  {
    name: 'PostgreSQL hangs',
    injected: 'SIGSTOP to all its processes, and SIGCONT after 4 s',
    reads: 'may fail',
    run: async ({ cluster }) => {
      cluster.signal('SIGSTOP');
      await hold();
      cluster.signal('SIGCONT');
      return undefined;
    },
  },
  {
    name: 'The disk of PostgreSQL is full',
    injected:
      'for 4 s no file may be written beyond 64 KB (`prlimit --fsize`); then it is started again if it ended',
    reads: 'may fail',
    run: async (site) => {
      const { cluster } = site;
      cluster.limitFiles(FULL_AT_BYTES);
      await hold();
      const survived = cluster.isUp();
      if (survived) cluster.limitFiles(null);
      // Child processes that started in the meantime may still have the limit.
      if (survived) await cluster.kill();
      await cluster.start();
      await bothReady(site);
      return survived
        ? 'PostgreSQL lived.'
        : 'PostgreSQL ended itself, as it does when its log cannot be written.';
    },
  },
  {
    name: 'The pool is exhausted',
    injected: 'the table of songs is locked for 4 s',
    reads: 'may fail',
    run: async ({ cluster }) => {
      await cluster.lock('songs', hold);
      return undefined;
    },
  },
];
