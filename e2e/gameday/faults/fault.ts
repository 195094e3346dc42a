import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '../server.ts';
import type { Site } from '../site.ts';

export type Fault = {
  name: string;
  /** Description of the injected fault. */
  injected: string;
  /** `go on` if no read may fail, because the other server is up or reads do not need what has failed. */
  reads: 'go on' | 'may fail';
  /** Causes the fault and ends it. Returns additional observations, and throws if they are wrong. */
  run: (site: Site) => Promise<string | undefined>;
};

/** Duration of most faults. */
export const HOLD_MS = 4_000;

export const hold = (): Promise<void> => sleep(HOLD_MS);

/** Waits until `act` has made the server restart. */
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

/** Waits until both servers report `status` at `/api/ready`. */
export const bothReady = async ({ servers }: Site, status = 200): Promise<void> => {
  const deadline = performance.now() + LIMIT_MS;
  for (const { port } of servers)
    while ((await statusOf(port, '/api/ready')) !== status) {
      if (performance.now() > deadline) throw new Error(`/api/ready did not become ${status}.`);
      await sleep(50);
    }
};
