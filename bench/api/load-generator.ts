/*
 * node load-generator.ts <port> <connections> <milliseconds> <paths file> [<rate per second>]; with 0 milliseconds,
 * sends each path once. With a rate, requests are sent on schedule even if earlier ones are pending, and the latency of
 * a late request counts from its scheduled time. After a refusal, waits as long as Retry-After says.
 */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const [port, connections = 1, duration = 0, rate = 0] = [2, 3, 4, 6].map((at) =>
  Number(process.argv[at] ?? 0),
);
const paths = JSON.parse(readFileSync(process.argv[5] ?? '', 'utf8')) as string[];
const agent = new http.Agent({ keepAlive: true, maxSockets: rate > 0 ? Infinity : connections });
const accepted: number[] = [];
const refused: number[] = [];
let [failures, next] = [0, 0];

type Answer = { code: number; retryAfterMs: number; took: number };

const send = (): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const path = paths[next % paths.length] ?? '/';
    const headers = { host: 'localhost', 'user-agent': `bench-${(next += 1) % 1000}` };
    let sentAt = 0;
    http
      .get({ agent, port, host: '127.0.0.1', path, headers }, (response) => {
        const { statusCode: code = 0, headers: answered } = response;
        const retryAfterMs = 1000 * Number(answered['retry-after'] ?? 0);
        const end = () => resolve({ code, retryAfterMs, took: performance.now() - sentAt });
        response.resume().on('end', end);
      })
      .on('socket', (socket) => {
        // Counts from the connection, since opening a thousand of them takes this process a while.
        const sent = () => (sentAt = performance.now());
        if (socket.connecting) socket.once('connect', sent);
        else sent();
      })
      .on('error', reject);
  });

const began = performance.now();
const end = duration > 0 ? began + duration : Number.POSITIVE_INFINITY;
const goesOn = () => performance.now() < end && (duration > 0 || next < paths.length);
const note = (code: number, took: number): void => {
  if (code === 200) accepted.push(took);
  else if (code === 503) refused.push(took);
  else failures += 1;
};
const sendRepeatedly = async (): Promise<void> => {
  while (goesOn()) {
    const { code, retryAfterMs, took } = await send();
    note(code, took);
    if (retryAfterMs > 0) await wait(Math.max(0, Math.min(retryAfterMs, end - performance.now())));
  }
};
const sendAtRate = async (): Promise<void> => {
  const sent: Promise<void>[] = [];
  for (let number = 0; goesOn(); number += 1) {
    const due = began + (1000 * number) / rate;
    await wait(Math.max(0, due - performance.now()));
    sent.push(send().then(({ code }) => note(code, performance.now() - due)));
  }
  await Promise.all(sent);
};

if (rate > 0) await sendAtRate();
else await Promise.all(Array.from({ length: connections }, sendRepeatedly));
const seconds = (performance.now() - began) / 1000;
agent.destroy();
process.stdout.write(JSON.stringify({ accepted, refused, failures, seconds }));
