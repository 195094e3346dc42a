import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '@rushtone/api-testing/server-process';
import { childrenOf, memoryMb } from '../processes.ts';
import { median } from '../summary.ts';

const RUNS = 5;

/** Measures the time until ready of the first start, in an empty folder, and later ones; memory with the database. */
export const measureStartup = async (): Promise<{ firstMs: number; laterMs: number; megabytes: number }> => {
  const folder = mkdtempSync(join(tmpdir(), 'rushtone-start-'));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const ready: number[] = [];
  const memory: number[] = [];
  try {
    for (let run = 0; run <= RUNS; run += 1) {
      const server = await startProcess(dataDir);
      ready.push(server.readyMs);
      await (await fetch(`http://localhost:${server.port}/api/playlist/all`)).arrayBuffer();
      const processes = [server.pid, server.databasePid, ...childrenOf(server.databasePid)];
      memory.push(processes.reduce((sum, pid) => sum + memoryMb(pid), 0));
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { firstMs: ready[0] ?? 0, laterMs: median(ready.slice(1)), megabytes: median(memory) };
};
