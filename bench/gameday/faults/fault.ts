import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '../server.ts';
import type { Site } from '../site.ts';

export type Fault = {
  name: string;
  /** What was done. */
  injected: string;
  /** `go on`: none may fail, because the other server is there or nothing is gone that a read needs. */
  reads: 'go on' | 'may fail';
  /** Causes the fault and ends it; returns what else was seen, and throws when that is wrong. */
  run: (site: Site) => Promise<string | undefined>;
};

/** How long most faults last. */
export const HOLD_MS = 4_000;

export const hold = (): Promise<void> => sleep(HOLD_MS);

/** Waits until the server was started once more than before `act`. */
export const restarted = async (server: Server, act: () => Promise<unknown>): Promise<void> => {
  const before = server.starts();
  await act();
  while (server.starts() === before) await sleep(20);
};

export const statusOf = async (port: number, path: string): Promise<number> => {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
};

const LIMIT_MS = 30_000;

/** Waits until both servers say so at `/api/ready`. */
export const bothReady = async ({ servers }: Site, status = 200): Promise<void> => {
  const deadline = performance.now() + LIMIT_MS;
  for (const { port } of servers)
    while ((await statusOf(port, '/api/ready')) !== status) {
      if (performance.now() > deadline) throw new Error(`/api/ready did not become ${status}.`);
      await sleep(50);
    }
};
