/*
 * node load-generator.ts <port> <connections> <milliseconds> <paths file> [<rate per second>]; with 0 milliseconds,
 * sends each path once. With a rate, requests are sent on schedule even if earlier ones are pending, and the latency of
 * a late request counts from its scheduled time. After a refusal, waits as long as Retry-After says.
 */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const [port = '', connections = '', duration = '', file = '', rate = '0'] = process.argv.slice(2);
const paths = JSON.parse(readFileSync(file, 'utf8')) as string[];
const agent = new http.Agent({
  keepAlive: true,
  maxSockets: Number(rate) > 0 ? Infinity : Number(connections),
});
const accepted: number[] = [];
const refused: number[] = [];
let failures = 0;
let next = 0;

type Answer = { code: number; retryAfterMs: number; took: number };

const send = (path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { host: 'localhost', 'user-agent': `bench-${next % 1000}` };
    let sentAt = 0;
    http
      .get({ agent, port: Number(port), host: '127.0.0.1', path, headers }, (response) => {
        const { statusCode: code = 0, headers: answered } = response;
        const retryAfterMs = 1000 * Number(answered['retry-after'] ?? 0);
        const end = () => resolve({ code, retryAfterMs, took: performance.now() - sentAt });
        response.on('data', () => {}).on('end', end);
      })
      .on('socket', (socket) => {
        // Counts from the connection, since opening a thousand of them takes this process a while.
        const sent = () => (sentAt = performance.now());
        if (socket.connecting) socket.once('connect', sent);
        else sent();
      })
      .on('error', reject);
  });

const end = Number(duration) > 0 ? performance.now() + Number(duration) : Number.POSITIVE_INFINITY;
const goesOn = () => performance.now() < end && (end < Number.POSITIVE_INFINITY || next < paths.length);
const note = ({ code, took }: Pick<Answer, 'code' | 'took'>): void => {
  if (code === 200) accepted.push(took);
  else if (code === 503) refused.push(took);
  else failures += 1;
};
const sendRepeatedly = async (): Promise<void> => {
  while (goesOn()) {
    const { code, retryAfterMs, took } = await send(paths[next++ % paths.length] ?? '/');
    note({ code, took });
    if (retryAfterMs > 0) await wait(Math.max(0, Math.min(retryAfterMs, end - performance.now())));
  }
};

const sendAtRate = async (): Promise<void> => {
  const first = performance.now();
  const sent: Promise<void>[] = [];
  for (let number = 0; goesOn(); number += 1) {
    const due = first + (1000 * number) / Number(rate);
    await wait(Math.max(0, due - performance.now()));
    const answered = send(paths[next++ % paths.length] ?? '/');
    sent.push(answered.then(({ code }) => note({ code, took: performance.now() - due })));
  }
  await Promise.all(sent);
};

const began = performance.now();
if (Number(rate) > 0) await sendAtRate();
else await Promise.all(Array.from({ length: Number(connections) }, sendRepeatedly));
const seconds = (performance.now() - began) / 1000;
agent.destroy();

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
process.stdout.write(
  JSON.stringify({
    requests: accepted.length,
    refused: refused.length,
    failures,
    seconds,
    p50: percentile(accepted, 0.5),
    p99: percentile(accepted, 0.99),
    refusedP99: percentile(refused, 0.99),
  }),
);
