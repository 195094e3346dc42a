import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Watches a server from a thread of its own, so that the work of a test delays nothing. */
const { port, pid, idlePort } = workerData as { port: number; pid: number; idlePort: number };

/** Figures since the last message: highest memory in MB and slowest answers in ms, also of a server without work. */
export type Figures = { memoryMb: number; healthMs: number; idleMs: number };

const NONE: Figures = { memoryMb: 0, healthMs: 0, idleMs: 0 };
let most = NONE;
parentPort?.on('message', () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(most);
  most = NONE;
});

const timeOf = async (from: number): Promise<number> => {
  const began = performance.now();
  await (await fetch(`http://localhost:${from}/api/health`)).text();
  return performance.now() - began;
};

for (;;) {
  const [healthMs, idleMs] = [await timeOf(port), await timeOf(idlePort)];
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  most = {
    memoryMb: Math.max(most.memoryMb, Number(kb) / 1024),
    healthMs: Math.max(most.healthMs, healthMs),
    idleMs: Math.max(most.idleMs, idleMs),
  };
  await sleep(10);
}
