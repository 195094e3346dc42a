/* node load-generator.ts <port> <connections> <milliseconds> <paths file> */
import { readFileSync } from 'node:fs';
import http from 'node:http';

const [port = '', connections = '', duration = '', file = ''] = process.argv.slice(2);
const paths = JSON.parse(readFileSync(file, 'utf8')) as string[];
const agent = new http.Agent({ keepAlive: true, maxSockets: Number(connections) });
const times: number[] = [];
let failures = 0;
let next = 0;

const send = (path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { host: 'localhost', 'user-agent': `bench-${next % 1000}` };
    http
      .get({ agent, port: Number(port), host: '127.0.0.1', path, headers }, (response) => {
        if (response.statusCode !== 200) failures += 1;
        response.on('data', () => {}).on('end', resolve);
      })
      .on('error', reject);
  });

const end = performance.now() + Number(duration);
const sendRepeatedly = async (): Promise<void> => {
  while (performance.now() < end) {
    const started = performance.now();
    await send(paths[next++ % paths.length] ?? '/');
    times.push(performance.now() - started);
  }
};

await Promise.all(Array.from({ length: Number(connections) }, sendRepeatedly));
agent.destroy();
times.sort((a, b) => a - b);
const percentile = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
process.stdout.write(
  JSON.stringify({ requests: times.length, failures, p50: percentile(0.5), p99: percentile(0.99) }),
);
