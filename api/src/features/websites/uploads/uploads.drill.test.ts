import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { DEMO_PASSWORD } from '@rushtone/emulators/demo-accounts';
import { copyDemoDatabase } from '@rushtone/api-testing/database-template';
import { startProcess, type ServerProcess } from '@rushtone/api-testing/server-process';
import { sleep } from '../../../process/processes.ts';
import type { Figures } from './testing/watch-server.ts';
import { BODIES, form, LARGEST_PICTURES, PICTURES, type Body } from './testing/hostile-uploads.ts';

/** Most that the memory of the server may rise, in MB. */
const MOST_RISE = 50;
/** Slowest answer of the health check in ms, beside what the machine's other work takes from a server without any. */
const MOST_MS = 100;

/** A server that does nothing else, in a process of its own. */
const IDLE = `
  const server = require('node:http').createServer((request, response) => response.end()).listen(0, 'localhost');
  server.on('listening', () => process.stdout.write(String(server.address().port)));
`;

const folder = mkdtempSync(join(tmpdir(), 'rushtone-uploads-'));
let server: ServerProcess;
let idle: ChildProcess;
let idlePort: number;
let token: string;
before(async () => {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  await copyDemoDatabase(join(dataDir, 'database'));
  server = await startProcess(dataDir);
  idle = spawn(process.execPath, ['-e', IDLE], { stdio: ['ignore', 'pipe', 'inherit'] });
  idlePort = Number(String((await once(idle.stdout!, 'data'))[0]));
  const answer = await fetch(
    `http://localhost:${server.port}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'premiumplus@example.com',
        password: DEMO_PASSWORD,
        returnSecureToken: true,
      }),
    },
  );
  token = ((await answer.json()) as { idToken: string }).idToken;
});
after(async () => {
  idle?.kill();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a body, and returns the code of the answer; 0 if the connection ended without one. */
const send = async ({ pieces, headers, isCutOff = false }: Body): Promise<number> => {
  const content = [...pieces].map((piece) => Buffer.from(piece));
  const length = content.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const isChunked = headers?.['transfer-encoding'] !== undefined;
  const call = request({
    port: server.port,
    method: 'POST',
    path: '/api/website/cover',
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      ...(!isChunked && { 'content-length': isCutOff ? length + 1 : length }),
      ...headers,
    },
  });
  const { promise, resolve } = Promise.withResolvers<number>();
  call.on('error', () => resolve(0));
  call.on('response', (response) => {
    resolve(response.statusCode ?? 0);
    response.resume();
  });
  const body = Readable.from(content);
  body.pipe(call, { end: !isCutOff });
  if (isCutOff) body.on('end', () => setTimeout(() => call.destroy(), 50));
  return promise;
};

/** Starts to watch the server. Returns a function that tells the highest figures since its last call. */
const watch = () => {
  const { port, pid } = server;
  const watcher = new Worker(new URL('testing/watch-server.ts', import.meta.url), {
    workerData: { port, pid, idlePort },
  });
  return {
    stop: () => watcher.terminate(),
    async figures(): Promise<Figures> {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      watcher.postMessage('figures');
      const [figures] = (await once(watcher, 'message')) as [Figures];
      return figures;
    },
  };
};

test(`fifty hostile pictures and bodies are refused, within ${MOST_RISE} MB`, async (context) => {
  if (process.platform !== 'linux') return context.skip('reads the memory of the server from /proc');
  const bodies = [
    ...BODIES(token),
    ...(await PICTURES()).map((each) => ({ ...form(token, each.picture), ...each })),
  ];
  assert.equal(bodies.length, 50);
  const watcher = watch();
  // The first allowed uploads load what every later one needs.
  for (const picture of await LARGEST_PICTURES()) assert.equal(await send(form(token, picture)), 200);
  await sleep(500);
  await watcher.figures();
  await sleep(500);
  const { memoryMb: before } = await watcher.figures();
  let most = { memoryMb: 0, healthMs: 0, idleMs: 0 };
  const wrong: string[] = [];
  for (const body of bodies) {
    const began = performance.now();
    const code = await send(body);
    const ms = Math.round(performance.now() - began);
    await sleep(30);
    const { memoryMb, healthMs, idleMs } = await watcher.figures();
    const rise = Math.round(memoryMb - before);
    context.diagnostic(`${code} in ${ms} ms, ${rise} MB, health ${Math.round(healthMs)} ms: ${body.name}`);
    if (!body.codes.includes(code)) wrong.push(`${code}: ${body.name}`);
    most = {
      memoryMb: Math.max(most.memoryMb, memoryMb),
      healthMs: Math.max(most.healthMs, healthMs),
      idleMs: Math.max(most.idleMs, idleMs),
    };
  }
  await watcher.stop();
  const rise = most.memoryMb - before;
  context.diagnostic(`at most ${Math.round(rise)} MB above ${Math.round(before)} MB`);
  context.diagnostic(
    `slowest answer of /api/health: ${Math.round(most.healthMs)} ms, of an idle server ${Math.round(most.idleMs)} ms`,
  );
  assert.deepEqual(wrong, []);
  assert.ok(rise < MOST_RISE, `${rise} MB`);
  assert.ok(most.healthMs < MOST_MS + 3 * most.idleMs, `${most.healthMs} ms`);
});
