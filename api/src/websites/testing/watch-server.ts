import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** Watches a server from a thread of its own, so that the work of a test delays nothing. */
const { port, pid } = workerData as { port: number; pid: number };

/** Highest memory in MB and slowest answer of the health check in ms, since the last message. */
let most = { memoryMb: 0, healthMs: 0 };
parentPort?.on('message', () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(most);
  most = { memoryMb: 0, healthMs: 0 };
});

for (;;) {
  const began = performance.now();
  await (await fetch(`http://localhost:${port}/api/health`)).text();
  const healthMs = Math.max(most.healthMs, performance.now() - began);
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  most = { memoryMb: Math.max(most.memoryMb, Number(kb) / 1024), healthMs };
  await sleep(10);
}
